import Animator
import Yams

extension ReelFile {
  /// Reads an edit in the format of OpenTimelineIO as a reel.
  ///
  /// - Throws: ``SceneError`` with all errors and warnings, at their locations in the edit.
  init(
    edit text: EditText, directory: URL, allowsFontFallback: Bool, noting sources: SourceFiles?,
    inputs: SceneInputs
  ) throws(SceneError) {
    let root = try text.compose().root
    let reader = SceneReader(
      NodeEnds(), file: text.file, directory: directory, allowsFontFallback: allowsFontFallback,
      noting: sources)
    reader.inputs = inputs
    let reel = reader.edit(root).flatMap { reader.reel($0) }
    try self.init(reel, reader)
  }
}

extension SceneReader {
  /// An edit as the nodes of a reel; nil if it is none.
  fileprivate func edit(_ root: Node) -> Node? {
    let editor = EditReader(reader: self)
    guard let (layers, timeline) = editor.timeline(root) else { return nil }
    let sounds = layers.sounds.flatMap(\.self)
    let entries = EditEntries(
      reader: self,
      hasSound: sounds.contains {
        if case .clip = $0 { true } else { false }
      })
    var pairs: [(String, Node)] = [(ReelGrammar.reel.name, "1")]
    if let stage = stage(timeline, layers.main, entries) {
      pairs.append((ReelGrammar.stage.name, stage))
    }
    pairs.append(
      (
        ReelGrammar.scenes.name,
        entries.list(entries.parts(editor.pieces(layers.main)), at: root)
      ))
    let lists: [(String, [Node])] = [
      (
        ReelGrammar.overlays.name,
        layers.overlays.flatMap { editor.overlays($0).compactMap(entries.overlay) }
      ),
      (SceneGrammar.audio.name, layers.sounds.flatMap(entries.sounds)),
      (ReelGrammar.markers.name, layers.markers.map(entries.marker)),
    ]
    for (key, list) in lists where !list.isEmpty {
      pairs.append((key, entries.list(list, at: root)))
    }
    for key in [SceneGrammar.captions.name, SceneGrammar.metadata.name] {
      if let node = timeline.notes?.value(key) { pairs.append((key, node)) }
    }
    return entries.mapping(pairs, at: root)
  }

  /// The stage: that of the reel from which the edit was written; else with the rate of the edit.
  private func stage(
    _ timeline: EditObject, _ items: [EditItem], _ entries: EditEntries
  ) -> Node? {
    if let notes = timeline.notes { return notes.value(ReelGrammar.stage.name) }
    var rate =
      timeline.value("global_start_time") == nil
      ? nil : timeline.time("global_start_time")?.rate
    for case .clip(let clip) in items where rate == nil { rate = 1 / clip.frame.seconds }
    guard let rate, (1...1000).contains(rate) else { return nil }
    let text = FrameRate(framesPerSecond: rate).description
    return entries.mapping(
      [(SceneGrammar.fps.name, entries.plain(text, timeline.node))], at: timeline.node)
  }
}
