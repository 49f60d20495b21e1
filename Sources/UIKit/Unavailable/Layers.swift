// Layers and filters: types that this package does not implement. The compiler's error names an
// alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Tiles

@available(*, unavailable, message: "a CALayer with contents shows pictures of any size")
open class CATiledLayer: CALayer {}

// MARK: Scrolling

@available(*, unavailable, message: "move the bounds of a CALayer that masks to them")
open class CAScrollLayer: CALayer {}

// MARK: GPU

@available(*, unavailable, message: "nothing draws with a GPU here: draw with Core Graphics")
open class CAMetalLayer: CALayer {}

// MARK: Core Image

@available(*, unavailable, message: "UIVisualEffectView blurs, compositingFilter blends")
open class CIColor: NSObject {}
@available(*, unavailable, message: "UIVisualEffectView blurs, compositingFilter blends")
open class CIImage: NSObject {}
@available(*, unavailable, message: "UIVisualEffectView blurs, compositingFilter blends")
open class CIFilter: NSObject {}
@available(*, unavailable, message: "UIVisualEffectView blurs, compositingFilter blends")
open class CIContext: NSObject {}
