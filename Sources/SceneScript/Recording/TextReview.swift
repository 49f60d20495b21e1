import Animator

// Warnings for the text of visible labels.

extension RecordingReview {
  /// The warning for a label's text, if any; nil for other views.
  func textWarning(of instance: ViewInstance) -> Problem? {
    guard let label = instance.view as? UILabel, let text = label.text, !text.isEmpty,
      let last = states(of: label).last, !isInTransition(label)
    else { return nil }
    let id = instance.description.id
    if hasBackgroundColor(label, instance) { return .invisibleText(view: id) }
    // Text that ends with a line break has an empty last line.
    guard !isTruncatedOnPurpose(instance), text.last?.isNewline == false,
      isShownWhole(last, of: label),
      label.isTextTruncated
    else { return nil }
    let start = text.prefix { !$0.isNewline }
    return .truncatedText(view: id, text: start.count > 24 ? start.prefix(24) + "…" : String(start))
  }

  /// Whether the scene sets a line break mode, so that truncation is intended.
  private func isTruncatedOnPurpose(_ instance: ViewInstance) -> Bool {
    instance.description.settings.contains { $0.name == "lineBreakMode" }
      || (instance.view as? RunsView).map { $0.paragraph.lineBreakMode != .byWordWrapping } ?? false
  }

  /// Whether a label's final text and size are the ones to be read. Excluded are labels whose size
  /// is animated or ends smaller than before, since they are appearing or disappearing, and labels
  /// that end invisible, which may never have shown their final text.
  private func isShownWhole(_ last: LayerState, of label: UILabel) -> Bool {
    let states = states(of: label)
    let isLargest = states.allSatisfy {
      $0.bounds.width <= last.bounds.width && $0.bounds.height <= last.bounds.height
    }
    let isResized = animated(label).contains { $0.hasPrefix("bounds") }
    // Changes made off the stage are not drawn.
    if isResized || !isLargest || last.bounds.isEmpty || last.bounds.size != label.bounds.size
      || label.layer.needsDisplay()
    {
      return false
    }
    return states.allSatisfy { $0.contents == last.contents } || remainsVisible(label)
  }

  // MARK: Colors

  /// Whether text certainly always has the color of its background: the label's own, or its
  /// superview's with nothing in between.
  private func hasBackgroundColor(_ label: UILabel, _ instance: ViewInstance) -> Bool {
    guard type(of: label) == UILabel.self, label.shadowColor == nil, !label.isHighlighted,
      label.mask == nil, let color = label.textColor?.cgColor, color.pattern == nil,
      label.text?.unicodeScalars.contains(where: \.hasOwnColors) == false
    else { return false }
    let states = states(of: label)
    guard let first = states.first, animatesOnly(["opacity"], of: label),
      states.allSatisfy({
        $0.contents == first.contents && $0.backgroundColor == first.backgroundColor
          && $0.frame == first.frame && $0.shadowOpacity == 0 && $0.compositingFilter == nil
      })
    else { return false }
    if let own = first.backgroundColor, own.alpha > 0 { return own.hides(color) }
    guard let parent = instance.parent, !isReparented(label), let behind = plainColor(of: parent)
    else {
      return false
    }
    return behind.hides(color) && first.transform == .identity
      && isContained(first.frame, in: parent) && isAlone(first.frame, of: label, in: parent)
  }

  /// The background color of a view, if it is certain to be a constant solid color.
  private func plainColor(of view: UIView) -> CGColor? {
    guard type(of: view) == UIView.self || view === run.window,
      animatesOnly(["opacity", "position", "transform"], of: view)
    else { return nil }
    let states = states(of: view)
    guard let color = states.first?.backgroundColor,
      states.allSatisfy({
        $0.backgroundColor == color && $0.contents == nil && $0.cornerRadius == 0
          && $0.sublayerTransform == .identity && $0.bounds == states[0].bounds
          && $0.allowsGroupOpacity
      })
    else { return nil }
    return color
  }

  private func isContained(_ rect: CGRect, in parent: UIView) -> Bool {
    states(of: parent).allSatisfy { $0.bounds.contains(rect) }
  }

  /// Whether no other subview of `parent` ever overlapped a label. Only certain for siblings that
  /// never moved, draw within their bounds, and have no subviews.
  private func isAlone(_ rect: CGRect, of label: UILabel, in parent: UIView) -> Bool {
    let kinds: [UIView.Type] = [UIView.self, UILabel.self, RunsView.self, SceneImageView.self]
    let others = built(in: parent).filter { $0.view !== label }
    // Skips large superviews to bound the quadratic cost.
    return run.reparented.isEmpty && others.count < 1000
      && others.allSatisfy { other in
        kinds.contains { $0 == type(of: other.view) } && other.view.subviews.isEmpty
          && animatesOnly(Self.stillKeys, of: other.view)
          && states(of: other.view).allSatisfy {
            $0.shadowOpacity == 0 && !$0.frame.intersects(rect)
          }
      }
  }
}

extension Unicode.Scalar {
  /// Whether it may be drawn as a color glyph, which ignores the text color.
  fileprivate var hasOwnColors: Bool { properties.isEmoji && !isASCII }
}

extension CGColor {
  /// Whether text of the color `letters` is invisible on this color.
  fileprivate func hides(_ letters: CGColor) -> Bool {
    alpha == 1 && pattern == nil && red == letters.red && green == letters.green
      && blue == letters.blue
  }
}
