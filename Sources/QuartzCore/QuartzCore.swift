// Core Animation's layers are in the same module as views.
@_exported import Animator
@_exported import CoreGraphics
@_exported import LayerDrawing
