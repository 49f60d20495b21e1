import Animator

/// Captions as described in a scene or a reel: a file, or cues, and their style.
package struct CaptionDescription: Equatable, Sendable {
  /// A cue in a scene.
  package struct Cue: Equatable, Sendable {
    /// The text, with the tags of WebVTT.
    package var text: String
    /// When it appears.
    package var from: MediaTime
    /// When it disappears.
    package var to: MediaTime
    /// The settings of WebVTT; nil for none.
    package var settings: String?

    package init(text: String, from: MediaTime, to: MediaTime, settings: String? = nil) {
      (self.text, self.from, self.to, self.settings) = (text, from, to, settings)
    }

    /// The cue, and the problems in its text.
    func parsed() -> (cue: CaptionCue, problems: [CaptionProblem]) {
      CaptionCue.parsed(text, from: from, to: to, settings: settings ?? "")
    }
  }

  /// The path of a SubRip or WebVTT file; nil for ``cues``.
  package var file: String?
  package var cues: [Cue]?
  /// Whether the cues are those of the steps `say`.
  package var areSaid = false
  /// When the captions' time 0 is; nil for 0.
  package var start: MediaTime?
  /// The language as a tag of BCP 47.
  package var language: String?
  /// The track's name in players.
  package var name: String?
  /// Whether frames show them; nil for true.
  package var burnIn: Bool?
  package var style: CaptionStyle.Preset?
  package var place: CaptionStyle.Position?
  package var font: SceneFont?
  package var color: SceneColor?
  package var accentColor: SceneColor?
  package var backgroundColor: SceneColor?
  /// The greatest number of lines; nil for that of the style.
  package var maxLines: Int?
  /// The greatest number of words at once; nil for that of the style.
  package var maxWords: Int?
  /// The distance from the edges, in points; nil for that of the style.
  package var margins: UIEdgeInsets?
  package var uppercase: Bool?
  @SourcePosition package var position: ScenePosition = .start

  package init(file: String? = nil, cues: [Cue]? = nil, position: SourcePosition = .none) {
    (self.file, self.cues, _position) = (file, cues, position)
  }
}

extension CaptionDescription {
  /// The cues, in the time of the scene.
  func cues(in resources: SceneResources) -> [CaptionCue] {
    let own = CaptionDocument((cues ?? []).map { $0.parsed().cue }).cues
    let cues = file.flatMap { resources.captions[$0]?.cues } ?? own
    guard let start, start != .zero else { return cues }
    return cues.map { $0.mapped { $0 + start } }
  }

  /// The track of a timeline that ends at a time; nil if no cue is in it.
  func track(in resources: SceneResources, until end: MediaTime) -> CaptionTrack? {
    CaptionTrack(
      cues(in: resources), language: language, name: name, isBurntIn: burnIn ?? true
    ).excerpt(from: .zero, to: end) { $0 }
  }

  /// The style for frames of a size.
  func style(in resources: SceneResources, size: CGSize) -> CaptionStyle {
    var style = CaptionStyle(self.style ?? .plain)
    style.position = place ?? .bottom
    if let font {
      style.font = UIFont(font.applied(to: style.usualFont(in: size).fontDescription, resources))
    }
    style.color = color?.color(in: resources)
    style.accentColor = accentColor?.color(in: resources)
    style.backgroundColor = backgroundColor?.color(in: resources)
    (style.maximumLines, style.maximumWords, style.margins) = (maxLines, maxWords, margins)
    style.isUppercase = uppercase ?? false
    return style
  }
}

extension [CaptionDescription] {
  /// The captions with those of the steps `say`.
  ///
  /// - Parameter burns: Whether frames show them; nil for the scene's setting.
  func saying(_ cues: [CaptionDescription.Cue], burning burns: Bool?) -> [CaptionDescription] {
    if cues.isEmpty { return self }
    var result = self
    if let index = firstIndex(where: \.areSaid) {
      result[index].cues = cues
    } else {
      result.append(CaptionDescription(cues: cues))
      result[result.count - 1].burnIn = burns
    }
    return result
  }

  /// Sets whether frames show them; nil changes nothing.
  mutating func burn(_ isBurnt: Bool?) {
    guard let isBurnt else { return }
    for index in indices { self[index].burnIn = isBurnt }
  }

  /// A warning for captions with cues that begin at or after `end`.
  func warnings(
    in file: String, end: MediaTime, _ resources: SceneResources
  ) -> [SceneDiagnostic] {
    compactMap { captions in
      let late = captions.cues(in: resources).count { $0.begin >= end }
      if late == 0 { return nil }
      return resources.sourceMap.diagnostic(
        .lateCaptions(count: late, seconds: end.seconds), at: captions.position, in: file)
    }
  }
}
