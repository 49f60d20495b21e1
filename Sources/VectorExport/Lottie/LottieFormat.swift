import LottieDocuments

extension DocumentFormat {
  /// Lottie, for players on any platform: shapes, images and keyframes. The export fails for
  /// features that Lottie cannot represent.
  package static let lottie = DocumentFormat("Lottie", ["lottie.json"]) {
    timeline, options throws(DocumentError) in
    var builder = LottieBuilder(AnimatedLayerTree(timeline, options, fits: true))
    let document = try builder.document()
    let reasons = options.unsupportedByLayers + builder.tree.unsupportedFeatures
    guard reasons.isEmpty else { throw .cannotExpress(format: "Lottie", reasons) }
    return Data((document.json.text() + "\n").utf8)
  }
}
