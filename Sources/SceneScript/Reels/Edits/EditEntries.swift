import Animator
import Yams

/// Writes pieces of an edit as the nodes of a reel, at their locations in the edit. Entries that this program has
/// written into the metadata are used as they are, unless the edit was changed there.
struct EditEntries {
  let reader: SceneReader
  /// Whether the edit has audio tracks, with which films are silent.
  let hasSound: Bool

  // MARK: Parts

  /// The entries of the parts and transitions.
  func parts(_ pieces: [EditPiece]) -> [Node] {
    pieces.enumerated().flatMap { index, piece -> [Node] in
      var change: Node?
      if let own = piece.change {
        change = transition(own)
      } else if index > 0, let cut = piece.clip?.notes?.value("cut") {
        change = cut
      }
      guard let clip = piece.clip else {
        // An empty gap is needed only between transitions.
        let isNeeded =
          piece.change != nil || index + 1 < pieces.count && pieces[index + 1].change != nil
        if piece.length <= .zero, !isNeeded { return [] }
        let gap = mapping(
          [(ReelGrammar.gap.name, number(piece.length, piece.node))], at: piece.node)
        return [change, gap].compactMap(\.self)
      }
      return [change, entry(piece, clip, "part", at: nil)].compactMap(\.self)
    }
  }

  /// The entry of an overlay.
  func overlay(_ begin: MediaTime, _ piece: EditPiece) -> Node? {
    piece.clip.map { entry(piece, $0, "overlay", at: begin) }
  }

  private func entry(
    _ piece: EditPiece, _ clip: EditClip, _ key: String, at begin: MediaTime?
  ) -> Node {
    let own = clip.notes?.mapping(key)
    if let own, let notes = clip.notes, notes.matches("start", piece.start),
      notes.matches("length", piece.length), notes.matches("held", piece.held),
      begin.map({ notes.matches("at", $0) }) ?? true,
      isSame(own.value(ReelGrammar.scene.name)?.text, clip.path),
      clip.isFrozen || clip.speed == speed(of: own)
    {
      return .mapping(own)
    }
    var pairs: [(String, Node)] = [(ReelGrammar.scene.name, text(clip.path, clip.pathNode))]
    if let begin { pairs.append((ReelGrammar.at.name, number(begin, clip.node))) }
    if piece.start > .zero {
      pairs.append((ReelGrammar.from.name, number(piece.start, clip.lengthNode)))
    }
    pairs.append((ReelGrammar.to.name, number(piece.end, clip.lengthNode)))
    if clip.speed != 1, !clip.isFrozen {
      pairs.append((ReelGrammar.speed.name, number(clip.speed, clip.speedNode ?? clip.node)))
    }
    if piece.held > .zero {
      pairs.append((ReelGrammar.hold.name, number(piece.held, clip.lengthNode)))
    }
    if let muted = own?.value(ReelGrammar.muted.name) {
      pairs.append((ReelGrammar.muted.name, muted))
    } else if own == nil, hasSound, Footage.matches(clip.path) {
      pairs.append((ReelGrammar.muted.name, plain("true", clip.node)))
    }
    return mapping(pairs, at: clip.node)
  }

  private func speed(of entry: Node.Mapping) -> Double {
    entry.value(ReelGrammar.speed.name)?.text.flatMap { NumberText.value($0) } ?? 1
  }

  /// Whether two paths are those of one file: editing programs make paths absolute.
  private func isSame(_ path: String?, _ other: String) -> Bool {
    guard let path else { return false }
    func absolute(_ path: String) -> String {
      URL(fileURLWithPath: path, relativeTo: reader.directory).standardizedFileURL.path
    }
    return path == other || absolute(path) == absolute(other)
  }

  // MARK: Transitions

  private func transition(_ change: EditPiece.Change) -> Node {
    let transition = change.transition
    let (duration, node) = (transition.duration, transition.node)
    if let own = transition.notes?.mapping("transition") {
      let overlaps = own.value(ReelGrammar.overlap.name)?.plainText == "true"
      if overlaps == change.overlaps, transition.notes?.matches("duration", duration) ?? false {
        return .mapping(own)
      }
      let changed = [ReelGrammar.duration.name, ReelGrammar.overlap.name]
      var pairs = own.compactMap { key, value in key.text.map { ($0, value) } }
        .filter { !changed.contains($0.0) }
      pairs.append((ReelGrammar.duration.name, number(duration, node)))
      if change.overlaps { pairs.append((ReelGrammar.overlap.name, plain("true", node))) }
      return mapping(pairs, at: node)
    }
    var pairs: [(String, Node)] = [
      (ReelGrammar.transition.name, text(kind(of: transition), node)),
      (ReelGrammar.duration.name, number(duration, node)),
      (ReelGrammar.overlap.name, plain("true", node)),
    ]
    if transition.type == Self.dissolve {
      pairs.append((AnimationSettings.curve.name, plain("linear", node)))
    }
    return mapping(pairs, at: node)
  }

  /// The name of a cross dissolve in edits.
  static let dissolve = "SMPTE_Dissolve"

  private func kind(of transition: EditTransition) -> String {
    let dissolve = "crossDissolve"
    if transition.type == Self.dissolve { return dissolve }
    if TransitionName(transition.name) != nil { return transition.name }
    let name = transition.name.isEmpty ? transition.type : transition.name
    reader.report(
      .edit(.replacedTransition(name, by: "a cross dissolve")), at: transition.node)
    return dissolve
  }

  // MARK: Sound and markers

  /// The entries of an audio track.
  func sounds(_ items: [EditItem]) -> [Node] {
    var nodes: [Node] = []
    var (begin, index) = (MediaTime.zero, 0)
    while index < items.count {
      let rest = items[index...]
      if let loop = writtenLoop(rest, at: begin) {
        nodes.append(.mapping(loop.entry))
        begin += Array(rest.prefix(loop.count)).length
        index += loop.count
        continue
      }
      switch items[index] {
      case .gap: break
      case .transition(let transition):
        report(.ignoredTransition(reason: "audio tracks have fades"), at: transition.node)
      case .clip(let clip): if let sound = sound(clip, at: begin) { nodes.append(sound) }
      }
      begin += items[index].length
      index += 1
    }
    return nodes
  }

  /// The entry of a loop whose repetitions are the next clips, if all are there as they were written.
  private func writtenLoop(
    _ items: ArraySlice<EditItem>, at begin: MediaTime
  ) -> (entry: Node.Mapping, count: Int)? {
    guard case .clip(let first)? = items.first, let entry = first.notes?.mapping("audio"),
      let count = first.notes?.number("repetitions").flatMap({ Int(exactly: $0) }),
      (1...items.count).contains(count)
    else { return nil }
    var time = begin
    for (index, item) in items.prefix(count).enumerated() {
      guard case .clip(let clip) = item, let notes = clip.notes, clip.speed == 1,
        notes.number("repetition") == Double(index), isUnchanged(clip, notes, at: time)
      else { return nil }
      time += clip.length
    }
    return (entry, count)
  }

  /// Whether a clip of sound has the time and the file with which it was written.
  private func isUnchanged(_ clip: EditClip, _ notes: EditNotes, at begin: MediaTime) -> Bool {
    notes.matches("start", clip.start) && notes.matches("length", clip.length)
      && notes.matches("at", begin)
      && isSame(notes.mapping("audio")?.value(AudioGrammar.file.name)?.text, clip.path)
  }

  private func sound(_ clip: EditClip, at begin: MediaTime) -> Node? {
    // The sounds that the scenes bring along.
    if clip.notes?.value("sound") != nil { return nil }
    if clip.speed != 1 {
      report(
        .ignoredSound(reason: "'\(clip.name)' has another speed than 1"), at: clip.node)
      return nil
    }
    let own = clip.notes?.mapping("audio")
    let repetition = clip.notes?.number("repetition")
    if let own, let notes = clip.notes, repetition == nil, isUnchanged(clip, notes, at: begin) {
      return .mapping(own)
    }
    if clip.length <= .zero {
      report(.emptyClip(clip.name), at: clip.node)
      return nil
    }
    var pairs = [(AudioGrammar.file.name, text(clip.path, clip.pathNode))]
    for (key, time) in [
      (AudioGrammar.start.name, begin), (AudioGrammar.offset.name, clip.start),
      (AudioGrammar.duration.name, clip.length),
    ] where time > .zero { pairs.append((key, number(time, clip.lengthNode))) }
    var shape = [AudioGrammar.gain.name]
    if repetition ?? 0 == 0 { shape.append(AudioGrammar.fadeIn.name) }
    let last = clip.notes?.number("repetitions").map { $0 - 1 }
    if repetition == last { shape.append(AudioGrammar.fadeOut.name) }
    for key in shape {
      if let value = own?.value(key) { pairs.append((key, value)) }
    }
    return mapping(pairs, at: clip.node)
  }

  private func report(_ problem: EditProblem, at node: Node) {
    reader.report(.edit(problem), at: node)
  }

  /// The entry of a marker; one without a name is called so.
  func marker(_ marker: EditMarker) -> Node {
    let name = marker.name?.text ?? ""
    return mapping(
      [
        (ReelGrammar.mark.name, text(name.isEmpty ? "marker" : name, marker.name ?? marker.node)),
        (ReelGrammar.markTime.name, number(marker.time, marker.node)),
      ], at: marker.node)
  }

  // MARK: Nodes

  func mapping(_ pairs: [(String, Node)], at node: Node) -> Node {
    .mapping(Node.Mapping(pairs.map { (Node($0.0), $0.1) }, .implicit, .any, node.mark))
  }

  func list(_ items: [Node], at node: Node) -> Node {
    .sequence(Node.Sequence(items, .implicit, .any, node.mark))
  }

  /// A number, at the location of a node.
  private func number(_ value: Double, _ node: Node) -> Node { plain("\(value)", node) }

  private func number(_ time: MediaTime, _ node: Node) -> Node { plain("\(time.seconds)", node) }

  func plain(_ text: String, _ node: Node) -> Node {
    .scalar(Node.Scalar(text, .implicit, .plain, node.mark))
  }

  private func text(_ text: String, _ node: Node) -> Node {
    .scalar(Node.Scalar(text, .implicit, .doubleQuoted, node.mark))
  }
}
