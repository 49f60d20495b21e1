// How the segments of a control are inserted, changed and shown.

extension UISegmentedControl {
  func show(_ action: UIAction, in segment: Segment) {
    segment.action = action
    segment.title = action.image == nil ? action.title : nil
    segment.image = action.image
  }

  func insert(_ segment: Segment, at index: Int, animated: Bool) {
    let index = min(max(index, 0), segments.count)
    segments.insert(segment, at: index)
    if storedIndex >= index { storedIndex += 1 }
    addSubview(segment)
    if segments.count > 1 {
      let divider = UIView(frame: .zero)
      divider.isUserInteractionEnabled = false
      divider.backgroundColor = .controlHairline
      dividers.append(divider)
      insertSubview(divider, belowSubview: tile)
    }
    UIView.performWithoutAnimation {
      segment.alpha = animated ? 0 : 1
      layoutSegments()
    }
    segmentsChanged(animated: animated) { segment.alpha = 1 }
  }

  func segmentsChanged(animated: Bool, _ changes: () -> Void) {
    showState()
    ControlAnimation.run(0.25, animated: animated) {
      changes()
      layoutSegments()
    }
    if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
    setNeedsLayout()
  }

  /// The segment at an index; reports a fault if there is none.
  func segment(_ index: Int, _ call: StaticString) -> Segment? {
    if segments.indices.contains(index) { return segments[index] }
    UsageFault.raise(
      "UISegmentedControl.\(call)",
      "there is no segment \(index); the control has \(segments.count), counted from 0")
    return nil
  }

  func change(_ index: Int, _ call: StaticString, _ change: (Segment) -> Void) {
    guard let segment = segment(index, call) else { return }
    change(segment)
    segmentsChanged(animated: false) {}
  }

  func imagesChanged() {
    showFill()
    segmentsChanged(animated: false) {}
  }

  /// Shows the selected, pressed and disabled segments.
  func showState() {
    for (index, segment) in segments.enumerated() {
      let isOn = isEnabled && segment.isEnabled
      let state: UIControl.State = isOn ? (index == storedIndex ? .selected : .normal) : .disabled
      segment.show(
        isSelected: index == storedIndex, isEnabled: isOn, attributes: titleAttributes[state])
    }
    showImages()
  }
}
