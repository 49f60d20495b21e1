// `import Animator` re-exports the modules below.

@_exported import Audio
@_exported import BundleResources
@_exported import CoreAnimation
@_exported import DrawingReplay
@_exported import FoundationCompatibility
@_exported import ImageIO
@_exported import LottieDocuments
@_exported import SVGDocuments
