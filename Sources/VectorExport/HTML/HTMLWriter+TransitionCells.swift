// Transitions as HTML elements: opacities of cells, and unsupported effects.

extension AnimatedTransition {
  /// The reasons why elements cannot represent the transition.
  var unsupportedByElements: [String] {
    if cells.count > Self.maxCellCount { return ["with a curved surface"] }
    var reasons = unsupportedEffects(of: shown.map(\.sample))
    if dissolves, !canDissolve { reasons.append("which blends more than two images") }
    return reasons
  }

  /// Whether every dissolve is between exactly two cells, the upper one dissolving.
  private var canDissolve: Bool {
    sizes.indices.allSatisfy { instant in
      let shown = cells.compactMap { $0.samples[instant] }.sorted { $0.order < $1.order }
      guard shown.contains(where: { $0.blend == .dissolve }) else { return true }
      return shown.count == 2 && shown[1].blend == .dissolve
    }
  }

  /// The opacity of a cell at each instant, reduced by the opacity of the cells that dissolve above
  /// it.
  func opacities(ofCellAt index: Int) -> [[Double]] {
    var last = [1.0]
    let own = cells[index]
    return sizes.indices.map { instant in
      guard let sample = own.samples[instant] else { return last }
      var opacity = sample.opacity
      for cell in cells {
        guard let other = cell.samples[instant], other.blend == .dissolve,
          other.order > sample.order
        else { continue }
        opacity *= 1 - other.opacity
      }
      last = [min(max(opacity, 0), 1)]
      return last
    }
  }
}
