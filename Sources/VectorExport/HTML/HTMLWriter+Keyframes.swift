/// Keyframes for the Web Animations API.
extension HTMLWriter {
  /// Makes an element visible only during an interval, whose ends are offsets in 0…1.
  mutating func limitVisibility(_ id: String, from begin: Double, to end: Double) {
    if begin <= 0, end >= 1 { return }
    var keyframes: [JSON] = []
    if begin > 0 {
      keyframes += [keyframe(0, "hidden"), keyframe(early(begin), "hidden")]
    }
    keyframes += [
      keyframe(begin > 0 ? early(begin) : 0, "inherit"),
      keyframe(end < 1 ? early(end) : 1, "inherit"),
    ]
    if end < 1 { keyframes += [keyframe(early(end), "hidden"), keyframe(1, "hidden")] }
    addAnimation(id, "visibility", .array(keyframes))
  }

  /// Animates a property with step timing: each value is held until the next instant.
  ///
  /// - Parameters:
  ///   - values: One value for each instant of `samples`.
  ///   - usual: The default value of the property, which is not written.
  mutating func animateDiscretely(
    _ id: String, _ property: String, _ samples: LayerSamples, _ values: [String],
    defaultValue: String? = nil
  ) {
    guard let first = values.first else { return }
    var (keyframes, last) = ([keyframe(0, first)], first)
    // The last instant is the first one after the segment.
    for (time, value) in zip(samples.times, values).dropLast() where value != last {
      let offset = early(tree.progress(at: time.seconds))
      keyframes += [keyframe(offset, last), keyframe(offset, value)]
      last = value
    }
    if keyframes.count == 1 {
      if first == defaultValue { return }
      addAnimation(id, property, .string(first))
    } else {
      addAnimation(id, property, .array(keyframes + [keyframe(1, last)]))
    }
  }

  /// The offset of a discrete change: slightly early, so that rounding cannot delay it by a frame.
  func early(_ offset: Double) -> Double { max(offset - 1e-7, 0) }

  /// Animates a color. CSS interpolates premultiplied colors: where both color and alpha change,
  /// every frame has a keyframe.
  mutating func color(
    _ id: String, _ property: String, _ node: AnimatedLayerTree.Node,
    _ path: KeyPath<LayerState, CGColor?>
  ) {
    var channel = node.color(path)
    let changesColorAndAlpha = channel.segments.contains {
      $0.from[3] != $0.to[3] && $0.from.prefix(3) != $0.to.prefix(3)
    }
    if changesColorAndAlpha { channel = node.color(path, isSampled: true) }
    animate(id, property, channel, cssColor)
  }

  /// Animates a property, or sets it if it is constant.
  ///
  /// - Parameter defaultValue: The default value of the property, which is not written.
  mutating func animate(
    _ id: String, _ property: String, _ channel: Channel, defaultValue: [Double]? = nil,
    _ text: ([Double]) -> String
  ) {
    if channel.isConstant {
      if channel.first == defaultValue { return }
      addAnimation(id, property, .string(text(channel.first)))
      return
    }
    var keyframes: [JSON] = []
    var last = 0.0
    func add(_ offset: Double, _ value: [Double], _ easing: Easing = .linear) {
      // `early` moves an end before the beginning of a very short segment; browsers reject decreasing offsets.
      last = max(offset, last)
      var items: [JSON] = [.number(last), .string(text(value))]
      if case .bezier(let x1, let y1, let x2, let y2) = easing {
        items.append(.string("cubic-bezier(\([x1, y1, x2, y2].map(css).joined(separator: ",")))"))
      }
      keyframes.append(.array(items))
    }
    for (index, segment) in channel.segments.enumerated() {
      let (begin, end) = (tree.progress(at: segment.begin), tree.progress(at: segment.end))
      let previous = index > 0 ? channel.segments[index - 1] : nil
      let jumps = previous.map { $0.to != segment.from } ?? false
      if index == 0, begin > 0 { add(0, segment.from) }
      add(jumps ? early(begin) : begin, segment.from, segment.easing)
      let next = index + 1 < channel.segments.count ? channel.segments[index + 1] : nil
      if next?.from != segment.to { add(next == nil ? end : early(end), segment.to) }
      if next == nil, end < 1 { add(1, segment.to) }
    }
    addAnimation(id, property, .array(keyframes))
  }

  /// Adds an entry for the player script.
  ///
  /// - Parameter value: A constant value, or an array of keyframes.
  private mutating func addAnimation(_ id: String, _ property: String, _ value: JSON) {
    animations.append(.array([.string(id), .string(property), value]))
  }

  /// A linear keyframe: its offset and value.
  private func keyframe(_ offset: Double, _ value: String) -> JSON {
    .array([.number(offset), .string(value)])
  }
}
