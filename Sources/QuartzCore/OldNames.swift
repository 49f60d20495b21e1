// Names of Core Animation's constants before Swift 4.2.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// MARK: Timing functions

/// ``CAMediaTimingFunctionName/linear``
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// ``CAMediaTimingFunctionName/easeIn``
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// ``CAMediaTimingFunctionName/easeOut``
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// ``CAMediaTimingFunctionName/easeInEaseOut``
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// ``CAMediaTimingFunctionName/default``
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

// MARK: Fill modes

/// ``CAMediaTimingFillMode/removed``
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// ``CAMediaTimingFillMode/backwards``
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// ``CAMediaTimingFillMode/forwards``
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// ``CAMediaTimingFillMode/both``
public let kCAFillModeBoth = CAMediaTimingFillMode.both

// MARK: Fill rules of shapes

/// ``CAShapeLayerFillRule/nonZero``
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// ``CAShapeLayerFillRule/evenOdd``
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd

// MARK: Line caps of shapes

/// ``CAShapeLayerLineCap/butt``
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// ``CAShapeLayerLineCap/round``
public let kCALineCapRound = CAShapeLayerLineCap.round
/// ``CAShapeLayerLineCap/square``
public let kCALineCapSquare = CAShapeLayerLineCap.square

// MARK: Line joins of shapes

/// ``CAShapeLayerLineJoin/miter``
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// ``CAShapeLayerLineJoin/round``
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// ``CAShapeLayerLineJoin/bevel``
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel

// MARK: Contents gravities

/// ``CALayerContentsGravity/center``
public let kCAGravityCenter = CALayerContentsGravity.center
/// ``CALayerContentsGravity/top``
public let kCAGravityTop = CALayerContentsGravity.top
/// ``CALayerContentsGravity/bottom``
public let kCAGravityBottom = CALayerContentsGravity.bottom
/// ``CALayerContentsGravity/left``
public let kCAGravityLeft = CALayerContentsGravity.left
/// ``CALayerContentsGravity/right``
public let kCAGravityRight = CALayerContentsGravity.right
/// ``CALayerContentsGravity/topLeft``
public let kCAGravityTopLeft = CALayerContentsGravity.topLeft
/// ``CALayerContentsGravity/topRight``
public let kCAGravityTopRight = CALayerContentsGravity.topRight
/// ``CALayerContentsGravity/bottomLeft``
public let kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft
/// ``CALayerContentsGravity/bottomRight``
public let kCAGravityBottomRight = CALayerContentsGravity.bottomRight
/// ``CALayerContentsGravity/resize``
public let kCAGravityResize = CALayerContentsGravity.resize
/// ``CALayerContentsGravity/resizeAspect``
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// ``CALayerContentsGravity/resizeAspectFill``
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill

// MARK: Contents filters

/// ``CALayerContentsFilter/nearest``
public let kCAFilterNearest = CALayerContentsFilter.nearest
/// ``CALayerContentsFilter/linear``
public let kCAFilterLinear = CALayerContentsFilter.linear
/// ``CALayerContentsFilter/trilinear``
public let kCAFilterTrilinear = CALayerContentsFilter.trilinear

// MARK: Calculation modes of keyframes

/// ``CAAnimationCalculationMode/linear``
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// ``CAAnimationCalculationMode/discrete``
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// ``CAAnimationCalculationMode/paced``
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// ``CAAnimationCalculationMode/cubic``
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// ``CAAnimationCalculationMode/cubicPaced``
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced

// MARK: Rotation modes along a path

/// ``CAAnimationRotationMode/rotateAuto``
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// ``CAAnimationRotationMode/rotateAutoReverse``
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

// MARK: Gradient types

/// ``CAGradientLayerType/axial``
public let kCAGradientLayerAxial = CAGradientLayerType.axial
/// ``CAGradientLayerType/radial``
public let kCAGradientLayerRadial = CAGradientLayerType.radial
/// ``CAGradientLayerType/conic``
public let kCAGradientLayerConic = CAGradientLayerType.conic

// MARK: Text alignments

/// ``CATextLayerAlignmentMode/natural``
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
/// ``CATextLayerAlignmentMode/left``
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// ``CATextLayerAlignmentMode/right``
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// ``CATextLayerAlignmentMode/center``
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
/// ``CATextLayerAlignmentMode/justified``
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified

// MARK: Text truncations

/// ``CATextLayerTruncationMode/none``
public let kCATruncationNone = CATextLayerTruncationMode.none
/// ``CATextLayerTruncationMode/start``
public let kCATruncationStart = CATextLayerTruncationMode.start
/// ``CATextLayerTruncationMode/end``
public let kCATruncationEnd = CATextLayerTruncationMode.end
/// ``CATextLayerTruncationMode/middle``
public let kCATruncationMiddle = CATextLayerTruncationMode.middle

// MARK: Emitter shapes

/// ``CAEmitterLayerEmitterShape/point``
public let kCAEmitterLayerPoint = CAEmitterLayerEmitterShape.point
/// ``CAEmitterLayerEmitterShape/line``
public let kCAEmitterLayerLine = CAEmitterLayerEmitterShape.line
/// ``CAEmitterLayerEmitterShape/rectangle``
public let kCAEmitterLayerRectangle = CAEmitterLayerEmitterShape.rectangle
/// ``CAEmitterLayerEmitterShape/cuboid``
public let kCAEmitterLayerCuboid = CAEmitterLayerEmitterShape.cuboid
/// ``CAEmitterLayerEmitterShape/circle``
public let kCAEmitterLayerCircle = CAEmitterLayerEmitterShape.circle
/// ``CAEmitterLayerEmitterShape/sphere``
public let kCAEmitterLayerSphere = CAEmitterLayerEmitterShape.sphere

// MARK: Emitter modes

/// ``CAEmitterLayerEmitterMode/points``
public let kCAEmitterLayerPoints = CAEmitterLayerEmitterMode.points
/// ``CAEmitterLayerEmitterMode/outline``
public let kCAEmitterLayerOutline = CAEmitterLayerEmitterMode.outline
/// ``CAEmitterLayerEmitterMode/surface``
public let kCAEmitterLayerSurface = CAEmitterLayerEmitterMode.surface
/// ``CAEmitterLayerEmitterMode/volume``
public let kCAEmitterLayerVolume = CAEmitterLayerEmitterMode.volume

// MARK: Particle render modes

/// ``CAEmitterLayerRenderMode/unordered``
public let kCAEmitterLayerUnordered = CAEmitterLayerRenderMode.unordered
/// ``CAEmitterLayerRenderMode/oldestFirst``
public let kCAEmitterLayerOldestFirst = CAEmitterLayerRenderMode.oldestFirst
/// ``CAEmitterLayerRenderMode/oldestLast``
public let kCAEmitterLayerOldestLast = CAEmitterLayerRenderMode.oldestLast
/// ``CAEmitterLayerRenderMode/backToFront``
public let kCAEmitterLayerBackToFront = CAEmitterLayerRenderMode.backToFront
/// ``CAEmitterLayerRenderMode/additive``
public let kCAEmitterLayerAdditive = CAEmitterLayerRenderMode.additive

// MARK: Action keys

/// The action key for when a layer is added to a superlayer.
public let kCAOnOrderIn = "onOrderIn"
/// The action key for when a layer is removed from its superlayer.
public let kCAOnOrderOut = "onOrderOut"
