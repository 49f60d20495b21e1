// `import UIKit` in iOS sources: views, layers, geometry, animation, transitions, drawing, text,
// images and Foundation, as on iOS; and timers, queues and delayed calls that follow a stage's
// clock (`Time/`).
@_exported import Animator
@_exported import CoreGraphics
@_exported import InterfaceBuilder
@_exported import LayerDrawing
@_exported import QuartzCore
@_exported import _Testing_UIKit
