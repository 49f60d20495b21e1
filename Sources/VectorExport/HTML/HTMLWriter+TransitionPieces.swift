// Limits of transitions as HTML elements.

extension AnimatedTransition {
  /// The reasons why elements cannot represent the transition.
  var faultsOfElements: [String] {
    if pieces.count > Self.mostPieces { return ["with a curved surface"] }
    var reasons: [String] = []
    if shown.contains(where: { $0.moment.cell.whiteTint > 0 }) {
      reasons.append("with pages tinted white")
    }
    if shown.contains(where: { !$0.moment.cell.shading.isConstant }) {
      reasons.append("with shading that varies across a surface")
    }
    if hasBentShadows { reasons.append("with curved shadows") }
    if dissolves, !canDissolve { reasons.append("which blends more than two images") }
    return reasons
  }

  /// Whether every dissolve is between exactly two pieces, the upper one dissolving.
  private var canDissolve: Bool {
    sizes.indices.allSatisfy { instant in
      let shown = pieces.compactMap { $0.moments[instant] }.sorted { $0.order < $1.order }
      guard shown.contains(where: { $0.blend == .dissolve }) else { return true }
      return shown.count == 2 && shown[1].blend == .dissolve
    }
  }

  /// The opacity of a piece at each sample, reduced by the opacity of the pieces that dissolve above it.
  func opacities(ofPieceAt place: Int) -> [[Double]] {
    var last = [1.0]
    let own = pieces[place]
    return sizes.indices.map { instant in
      guard let moment = own.moments[instant] else { return last }
      var opacity = moment.opacity
      for piece in pieces {
        guard let other = piece.moments[instant], other.blend == .dissolve,
          other.order > moment.order
        else { continue }
        opacity *= 1 - other.opacity
      }
      last = [min(max(opacity, 0), 1)]
      return last
    }
  }
}
