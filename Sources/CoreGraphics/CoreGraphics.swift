// Geometry, colours, paths, images and contexts, and what Foundation has on Apple's platforms beside.
@_exported import DrawingReplay
@_exported import FoundationCompatibility
@_exported import Graphics
@_exported import ImageIO
@_exported import _Testing_CoreGraphics
