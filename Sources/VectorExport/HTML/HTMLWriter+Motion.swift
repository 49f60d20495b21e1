/// Keyframes for the Web Animations API.
extension HTMLWriter {
  /// Shows an element only during an interval of the movie, given as progress in 0…1.
  mutating func show(_ id: String, from begin: Double, to end: Double) {
    if begin <= 0, end >= 1 { return }
    func frame(_ offset: Double, _ value: String) -> JSON {
      .array([.number(offset), .string(value)])
    }
    var frames: [JSON] = []
    if begin > 0 {
      frames += [frame(0, "hidden"), frame(early(begin), "hidden")]
    }
    frames += [
      frame(begin > 0 ? early(begin) : 0, "inherit"), frame(end < 1 ? early(end) : 1, "inherit"),
    ]
    if end < 1 { frames += [frame(early(end), "hidden"), frame(1, "hidden")] }
    motions.append(.array([.string(id), .string("visibility"), .array(frames)]))
  }

  /// Animates a property with discrete values, each held until the next sample.
  ///
  /// - Parameters:
  ///   - values: One value for each sample.
  ///   - usual: The default value of the property, which is not written.
  mutating func step(
    _ id: String, _ property: String, _ samples: LayerSamples, _ values: [String],
    usual: String? = nil
  ) {
    guard let first = values.first else { return }
    func frame(_ offset: Double, _ value: String) -> JSON {
      .array([.number(offset), .string(value)])
    }
    var (frames, last) = ([frame(0, first)], first)
    // The last sample is at the end of the interval, which is exclusive.
    for (time, value) in zip(samples.times, values).dropLast() where value != last {
      let offset = early(film.share(at: time.seconds))
      frames += [frame(offset, last), frame(offset, value)]
      last = value
    }
    if frames.count == 1 {
      if first == usual { return }
      motions.append(.array([.string(id), .string(property), .string(first)]))
    } else {
      motions.append(
        .array([.string(id), .string(property), .array(frames + [frame(1, last)])]))
    }
  }

  /// The offset of a discrete change: slightly early, so that rounding cannot delay it by a frame.
  func early(_ share: Double) -> Double { max(share - 1e-7, 0) }

  /// Animates a color. CSS interpolates premultiplied colors: where both color and alpha change, every frame
  /// has a keyframe.
  mutating func color(
    _ id: String, _ property: String, _ node: AnimatedLayerTree.Node,
    _ path: KeyPath<LayerState, CGColor?>
  ) {
    var channel = node.color(path)
    let mixes = channel.steps.contains {
      $0.from[3] != $0.to[3] && $0.from.prefix(3) != $0.to.prefix(3)
    }
    if mixes { channel = node.color(path, isSampled: true) }
    move(id, property, channel, cssColor)
  }

  /// Animates a property, or sets it if it is constant.
  ///
  /// - Parameter usual: The default value of the property, which is not written.
  mutating func move(
    _ id: String, _ property: String, _ channel: Channel, usual: [Double]? = nil,
    _ text: ([Double]) -> String
  ) {
    if channel.isConstant {
      if channel.first == usual { return }
      motions.append(.array([.string(id), .string(property), .string(text(channel.first))]))
      return
    }
    var frames: [JSON] = []
    func frame(_ offset: Double, _ value: [Double], _ easing: Easing = .linear) {
      var items: [JSON] = [.number(offset), .string(text(value))]
      if case .bezier(let x1, let y1, let x2, let y2) = easing {
        items.append(.string("cubic-bezier(\([x1, y1, x2, y2].map(css).joined(separator: ",")))"))
      }
      frames.append(.array(items))
    }
    for (index, step) in channel.steps.enumerated() {
      let (begin, end) = (film.share(at: step.begin), film.share(at: step.end))
      let before = index > 0 ? channel.steps[index - 1] : nil
      let jumps = before.map { $0.to != step.from } ?? false
      if index == 0, begin > 0 { frame(0, step.from) }
      frame(jumps ? early(begin) : begin, step.from, step.easing)
      let next = index + 1 < channel.steps.count ? channel.steps[index + 1] : nil
      if next?.from != step.to { frame(next == nil ? end : early(end), step.to) }
      if next == nil, end < 1 { frame(1, step.to) }
    }
    motions.append(.array([.string(id), .string(property), .array(frames)]))
  }
}
