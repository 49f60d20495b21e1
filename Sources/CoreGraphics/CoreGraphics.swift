// Geometry, colors, paths, images and contexts, and additions to Foundation that Apple's platforms
// have.
@_exported import DrawingReplay
@_exported import FoundationCompatibility
@_exported import Graphics
@_exported import ImageIO
@_exported import _Testing_CoreGraphics
