extension NSLayoutConstraint {
  /// Creates the constraints that a visual format describes. They have no effect until they are active.
  ///
  ///     NSLayoutConstraint.activate(
  ///       NSLayoutConstraint.constraints(
  ///         withVisualFormat: "H:|-[icon(size)]-(>=8)-[title]-|", options: .alignAllCenterY,
  ///         metrics: ["size": 24], views: ["icon": icon, "title": title]))
  ///
  /// A `-` is 8 points between neighbors, and the layout margin at an edge of the superview, `|`.
  ///
  /// - Parameters:
  ///   - format: A row (`H:`, the default) or column (`V:`) of views.
  ///   - opts: Alignments of all views across the row or column, the direction of a row, and whether
  ///     vertical distances are between baselines.
  ///   - metrics: Numbers by the names that the format uses for them.
  ///   - views: Views and layout guides by the names that the format uses for them.
  /// - Returns: The constraints in the order of the format, then those of alignments. Empty for an invalid
  ///   format, which is a `UsageFault` that points at the mistake.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormat.Parser(format, metrics: metrics ?? [:], views: views)
    do throws(VisualFormat.Failure) {
      let format = try parser.parse()
      if let reason = VisualFormatBuilder.fault(opts, along: format.axis) {
        throw parser.failure(reason)
      }
      return VisualFormatBuilder(format, opts).constraints()
    } catch {
      UsageFault.raise(
        "NSLayoutConstraint.constraints(withVisualFormat:options:metrics:views:)",
        [
          "Unable to parse constraint format: ", "\(error.reason) ",
          "\(String(parser.characters)) ", String(repeating: " ", count: error.position) + "^",
        ].joined(separator: "\n"))
      return []
    }
  }
}

/// Creates the constraints of a visual format.
@MainActor
struct VisualFormatBuilder {
  private let format: VisualFormat
  private let options: NSLayoutConstraint.FormatOptions
  /// The edges at which views begin and end, in the format's direction.
  private let edges: Edges
  private let margins: Edges

  private typealias Edges = (
    start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute
  )

  init(_ format: VisualFormat, _ options: NSLayoutConstraint.FormatOptions) {
    (self.format, self.options) = (format, options)
    switch (format.axis, options.intersection(.directionMask)) {
    case (.vertical, _):
      (edges, margins) = ((.top, .bottom), (.topMargin, .bottomMargin))
    case (_, .directionLeftToRight):
      (edges, margins) = ((.left, .right), (.leftMargin, .rightMargin))
    case (_, .directionRightToLeft):
      (edges, margins) = ((.right, .left), (.rightMargin, .leftMargin))
    default:
      (edges, margins) = ((.leading, .trailing), (.leadingMargin, .trailingMargin))
    }
  }

  private typealias End = (item: any LayoutItem, attribute: NSLayoutConstraint.Attribute)

  func constraints() -> [NSLayoutConstraint] {
    var found: [NSLayoutConstraint] = []
    let elements = format.elements
    if let gap = format.leadingGap, let owner = elements[0].item.layoutSuperview {
      found += edgeConstraints(gap, of: elements[0].item, at: owner, isStart: true)
    }
    for (index, element) in elements.enumerated() {
      if index > 0 {
        found += constraints(format.gaps[index - 1], elements[index - 1].item, element.item)
      }
      found += element.lengths.map { length($0, of: element.item) }
    }
    let last = elements[elements.count - 1].item
    if let gap = format.trailingGap, let owner = last.layoutSuperview {
      found += edgeConstraints(gap, of: last, at: owner, isStart: false)
    }
    return found + alignments()
  }

  // MARK: Lengths

  private func length(
    _ predicate: VisualFormat.Predicate, of item: any LayoutItem
  ) -> NSLayoutConstraint {
    let attribute: NSLayoutConstraint.Attribute = format.axis == .horizontal ? .width : .height
    let own = LayoutQuantity.attribute(.init(item: item, attribute: attribute))
    let constraint =
      switch predicate.value {
      case .constant(let length):
        NSLayoutConstraint(own, predicate.relation, nil, constant: length)
      case .length(let other):
        NSLayoutConstraint(
          own, predicate.relation, .attribute(.init(item: other, attribute: attribute)))
      }
    constraint.priority = predicate.priority
    return constraint
  }

  // MARK: Distances

  /// The distance between neighbors.
  private func constraints(
    _ gap: VisualFormat.Gap, _ former: any LayoutItem, _ latter: any LayoutItem
  ) -> [NSLayoutConstraint] {
    var (end, start) = (edges.end, edges.start)
    var standard = SystemSpacing.standard
    if case .none = gap {
    } else if usesBaselines {
      let fonts = (former.lastLineFont, latter.firstLineFont)
      if fonts.0 != nil { end = .lastBaseline }
      if fonts.1 != nil { start = .firstBaseline }
      // Neighbors with text have the distance of lines of text; UIKit's exact one is not documented.
      if let upper = fonts.0, let lower = fonts.1 {
        standard = max(upper.lineHeight, lower.lineHeight)
      } else if case .standard = gap {
        (end, start) = (edges.end, edges.start)
      }
    }
    return predicates(gap, standard: standard).compactMap {
      distance($0, from: (former, end), to: (latter, start))
    }
  }

  /// The distance to an edge of the superview.
  private func edgeConstraints(
    _ gap: VisualFormat.Gap, of item: any LayoutItem, at owner: UIView, isStart: Bool
  ) -> [NSLayoutConstraint] {
    let edge = isStart ? edges.start : edges.end
    var (inner, outer) = (edge, edge)
    switch gap {
    case .none: break
    case .standard: outer = isStart ? margins.start : margins.end
    case .distances where usesBaselines:
      if isStart, item.firstLineFont != nil { inner = .firstBaseline }
      if !isStart, item.lastLineFont != nil { inner = .lastBaseline }
    case .distances: break
    }
    return predicates(gap, standard: 0).compactMap {
      isStart
        ? distance($0, from: (owner, outer), to: (item, inner))
        : distance($0, from: (item, inner), to: (owner, outer))
    }
  }

  private var usesBaselines: Bool {
    format.axis == .vertical && options.contains(.spacingBaselineToBaseline)
  }

  private func predicates(
    _ gap: VisualFormat.Gap, standard: CGFloat
  ) -> [VisualFormat.Predicate] {
    switch gap {
    case .none: [.init(value: .constant(0))]
    case .standard: [.init(value: .constant(standard))]
    case .distances(let predicates): predicates
    }
  }

  /// `to = from + distance` in the format's direction. In one that runs from right to left, positions
  /// decrease, so that the sides are exchanged.
  private func distance(
    _ predicate: VisualFormat.Predicate, from: End, to: End
  ) -> NSLayoutConstraint? {
    // The parser reads only numbers as distances.
    guard case .constant(let length) = predicate.value else { return nil }
    let isReversed = edges.start == .right
    let (greater, less) = isReversed ? (from, to) : (to, from)
    let constraint = NSLayoutConstraint(
      .attribute(.init(item: greater.item, attribute: greater.attribute)), predicate.relation,
      .attribute(.init(item: less.item, attribute: less.attribute)), constant: length)
    constraint.priority = predicate.priority
    return constraint
  }
}

// MARK: - Alignments

extension VisualFormatBuilder {
  private static let alignments: [NSLayoutConstraint.Attribute] = [
    .left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY, .lastBaseline,
    .firstBaseline,
  ]

  private static func alignments(
    in options: NSLayoutConstraint.FormatOptions
  ) -> [NSLayoutConstraint.Attribute] {
    alignments.filter { options.contains(.init(rawValue: 1 << UInt($0.rawValue))) }
  }

  /// Why options do not fit a format along `axis`; nil if they do.
  static func fault(
    _ options: NSLayoutConstraint.FormatOptions, along axis: NSLayoutConstraint.Axis
  ) -> String? {
    guard alignments(in: options).contains(where: { $0.axis == axis }) else { return nil }
    // A row's views cannot share a left edge; UIKit calls that edge horizontal.
    let name = axis == .horizontal ? "horizontal" : "vertical"
    return "Options mask required views to be aligned on a \(name) edge, which is not allowed for "
      + "layout that is also \(name)."
  }

  /// The alignments of each view with the one before it.
  private func alignments() -> [NSLayoutConstraint] {
    let items = format.elements.map(\.item)
    return Self.alignments(in: options).flatMap { attribute in
      zip(items.dropFirst(), items).map { latter, former in
        NSLayoutConstraint(
          .attribute(.init(item: latter, attribute: attribute)), .equal,
          .attribute(.init(item: former, attribute: attribute)))
      }
    }
  }
}

extension LayoutItem {
  /// The font of the first line of text; nil without text.
  fileprivate var firstLineFont: UIFont? {
    ((self as? UIView)?.forFirstBaselineLayout as? UILabel)?.font
  }

  /// The font of the last line of text; nil without text.
  fileprivate var lastLineFont: UIFont? {
    ((self as? UIView)?.forLastBaselineLayout as? UILabel)?.font
  }
}
