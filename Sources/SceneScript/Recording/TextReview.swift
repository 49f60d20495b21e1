import Animator

// What is wrong with the text of labels that show.

extension RecordingReview {
  /// The problem of a label's text; nil for none, and for other views.
  func textWarning(of instance: ViewInstance) -> Problem? {
    guard let label = instance.view as? UILabel, let text = label.text, !text.isEmpty,
      let last = states(of: label).last, !isInTransition(label)
    else { return nil }
    let id = instance.description.id
    if isOnItsOwnColor(label, instance) { return .invisibleText(view: id) }
    // The last of lines that a break ends is empty.
    guard !isCutOnPurpose(instance), text.last?.isNewline == false, isShownWhole(last, of: label),
      label.isTextTruncated
    else { return nil }
    let start = text.prefix { !$0.isNewline }
    return .truncatedText(view: id, text: start.count > 24 ? start.prefix(24) + "…" : String(start))
  }

  /// Whether the scene says how the text is cut: then that is meant.
  private func isCutOnPurpose(_ instance: ViewInstance) -> Bool {
    instance.description.settings.contains { $0.name == "lineBreakMode" }
      || (instance.view as? RunsView).map { $0.paragraph.lineBreakMode != .byWordWrapping } ?? false
  }

  /// Whether a label's last text and size are what is meant to be read: a label that is animated to
  /// another size, or ends smaller than it was, is coming or going, and one that ends out of sight need
  /// not have shown its last text.
  private func isShownWhole(_ last: LayerState, of label: UILabel) -> Bool {
    let states = states(of: label)
    let isLargest = states.allSatisfy {
      $0.bounds.width <= last.bounds.width && $0.bounds.height <= last.bounds.height
    }
    let isResized = animated(label).contains { $0.hasPrefix("bounds") }
    // What changed off stage was not drawn any more.
    if isResized || !isLargest || last.bounds.isEmpty || last.bounds.size != label.bounds.size
      || label.layer.needsDisplay()
    {
      return false
    }
    return states.allSatisfy { $0.contents == last.contents } || staysInSight(label)
  }

  // MARK: Colours

  /// Whether it is certain that text never differs from what is behind it: one colour on the label's own
  /// background, or on that of the view that it lies in, with nothing between them.
  private func isOnItsOwnColor(_ label: UILabel, _ instance: ViewInstance) -> Bool {
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
    guard let parent = instance.parent, !isMoved(label), let behind = plainColor(of: parent) else {
      return false
    }
    return behind.hides(color) && first.transform == .identity
      && isContained(first.frame, in: parent) && isAlone(first.frame, of: label, in: parent)
  }

  /// The one colour that a view has, behind what is inside it; nil where it may look otherwise.
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

  /// Whether nothing else in `parent` ever came where a label is. Nothing reaches out of what never
  /// moved, draws within its bounds, and holds nothing.
  private func isAlone(_ rect: CGRect, of label: UILabel, in parent: UIView) -> Bool {
    let kinds: [UIView.Type] = [UIView.self, UILabel.self, RunsView.self, SceneImageView.self]
    let others = built(in: parent).filter { $0.view !== label }
    // Whoever has a thousand views in one need not be told of their colours.
    return run.moved.isEmpty && others.count < 1000
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
  /// Whether it may be drawn as a picture, in other colours than the text's.
  fileprivate var hasOwnColors: Bool { properties.isEmoji && !isASCII }
}

extension CGColor {
  /// Whether letters of another colour cannot be told from it.
  fileprivate func hides(_ letters: CGColor) -> Bool {
    alpha == 1 && pattern == nil && red == letters.red && green == letters.green
      && blue == letters.blue
  }
}
