// Core Animation's layers come from the same place as views.
@_exported import Animator
@_exported import CoreGraphics
@_exported import LayerDrawing
