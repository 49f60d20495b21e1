// Sources written for iOS say `import UIKit`. Here that brings views, layers, geometry, animation,
// transitions, drawing, text and images, and Foundation, as there; and what keeps time by a stage's
// clock: see Time/.
@_exported import Animator
@_exported import CoreGraphics
@_exported import LayerDrawing
@_exported import QuartzCore
@_exported import _Testing_UIKit
