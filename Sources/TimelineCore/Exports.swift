@_exported import Graphics
@_exported import LottieDocuments
