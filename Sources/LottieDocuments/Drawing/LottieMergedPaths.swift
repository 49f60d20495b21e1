import Graphics

/// Paths that are combined when they are filled: each with the result of those before it.
struct LottieMergedPaths {
  /// A path, or paths that are combined by themselves.
  enum Part {
    case path(CGPath)
    case merged(LottieMergedPaths)
  }

  /// The parts and how they are combined; the mode of the first has no effect.
  private(set) var steps: [(mode: LottieMerge, part: Part)] = []

  init(_ mode: LottieMerge, _ parts: [Part]) {
    for (index, part) in parts.enumerated() {
      // Merging the result of a merge continues it, so that only groups nest them.
      if index == 0, case .merged(let first) = part {
        steps = first.steps
      } else {
        steps.append((mode, part))
      }
    }
  }

  /// The number of elements of all paths.
  var count: Int { steps.reduce(0) { $0 + $1.part.count } }

  /// With all paths replaced.
  func changed(_ change: (CGPath) -> CGPath) -> LottieMergedPaths {
    var merged = self
    for index in steps.indices {
      switch steps[index].part {
      case .path(let path): merged.steps[index].part = .path(change(path))
      case .merged(let inner): merged.steps[index].part = .merged(inner.changed(change))
      }
    }
    return merged
  }
}

extension LottieMergedPaths.Part {
  fileprivate var count: Int {
    switch self {
    case .path(let path): path.elements.count
    case .merged(let inner): inner.count
    }
  }
}
