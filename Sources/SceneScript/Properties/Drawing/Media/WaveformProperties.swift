import Animator

extension ViewType {
  /// A sound as a picture.
  static let waveform = ViewType(
    "waveform", SceneWaveformView.self, "Shows how loud a sound is along its time."
  ) {
    SceneWaveformView(frame: .zero)
  }

  /// Bands of frequencies, which the step `audioKeyframes` moves.
  static let spectrum = ViewType(
    "spectrum", SceneSpectrumView.self, "Shows how loud bands of a sound are, side by side."
  ) {
    SceneSpectrumView(frame: .zero)
  }
}

/// A waveform whose properties may be set in any order.
final class SceneWaveformView: WaveformView {
  fileprivate var named: NamedWaveform? {
    didSet {
      (levels, start) = (named?.levels, named?.source.from?.seconds ?? 0)
      end = named?.source.to?.seconds
    }
  }
}

/// A spectrum that has a number of bars from the beginning.
final class SceneSpectrumView: SpectrumView {
  nonisolated static let defaultCount = 32

  override init(frame: CGRect) {
    super.init(frame: frame)
    levels = [Double](repeating: 0, count: Self.defaultCount)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The levels of a file and its name in the scene.
struct NamedWaveform: Sendable {
  let source: WaveformSource
  let levels: AudioLevels
}

extension PropertyKind where Value == NamedWaveform {
  fileprivate static var waveform: PropertyKind {
    PropertyKind(.waveform, wrap: { .waveform($0.source) }) { value, resources in
      guard case .waveform(let source) = value else { return nil }
      return resources.sounds.levels[source.file].map { NamedWaveform(source: source, levels: $0) }
    }
  }
}

extension PropertyKind where Value == WaveformStyle {
  fileprivate static var waveformStyle: PropertyKind {
    .name(WaveformStyle.allCases.map { ($0.rawValue, $0) })
  }
}

extension ViewProperty {
  /// Properties of waveforms and spectrums.
  static let waveform: [ViewProperty] = [
    ViewProperty(
      "waveform", .waveform, of: SceneWaveformView.self,
      "The path of a sound file, or {file, from, to}: the part of it that is shown."
    ) {
      $0.named
    } set: {
      $0.named = $1
    },
    ViewProperty(
      "waveformStyle", .waveformStyle, of: UIView.self, each: soundViews,
      "bars, mirrored (bars around the middle) or line. Default: mirrored, of a spectrum bars."
    ) { view in
      (view as? WaveformView)?.style ?? (view as? SpectrumView)?.style
    } set: { view, style in
      (view as? WaveformView)?.style = style
      (view as? SpectrumView)?.style = style
    },
    ViewProperty(
      "barColor", .color, of: UIView.self, each: soundViews, "Color of the bars. Default: gray."
    ) { view in
      (view as? WaveformView)?.barColor ?? (view as? SpectrumView)?.barColor
    } set: { view, color in
      (view as? WaveformView)?.barColor = color
      (view as? SpectrumView)?.barColor = color
    },
    ViewProperty(
      "barWidth", .number(PropertyRange(0.5...1000, "0.5 to 1000")), of: SceneWaveformView.self,
      in: .points, "Width of bars, or of the line. Default: 3."
    ) {
      $0.barWidth.native
    } set: {
      $0.barWidth = CGFloat($1)
    },
    ViewProperty(
      "barSpacing", .number(PropertyRange(0...1000, "0 to 1000")), of: UIView.self,
      each: soundViews, in: .points, "Space between bars. Default: 2."
    ) { view in
      ((view as? WaveformView)?.barSpacing ?? (view as? SpectrumView)?.barSpacing)?.native
    } set: { view, spacing in
      (view as? WaveformView)?.barSpacing = CGFloat(spacing)
      (view as? SpectrumView)?.barSpacing = CGFloat(spacing)
    },
    ViewProperty(
      "bars", .integer(1...SpectrumView.limit, "1 to \(SpectrumView.limit)"),
      of: SceneSpectrumView.self, "Number of bars, and of bands from 40 Hz to 16 kHz. Default: 32."
    ) {
      $0.levels.count
    } set: { view, count in
      view.levels = (0..<count).map { view.levels.indices.contains($0) ? view.levels[$0] : 0 }
    },
    ViewProperty(
      "levels", .locations, of: SceneSpectrumView.self, animatable: .byLayout,
      "Heights of the bars, each 0 to 1. In 'audioKeyframes' two: at silence, and at the loudest."
    ) {
      $0.levels
    } set: {
      $0.levels = $1
    },
  ]

  private static let soundViews: [UIView.Type] = [SceneWaveformView.self, SceneSpectrumView.self]
}
