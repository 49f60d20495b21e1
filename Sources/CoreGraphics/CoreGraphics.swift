// Geometry, colours, paths, images and contexts.
@_exported import Graphics
@_exported import _Testing_CoreGraphics
