import Animator
import Yams

/// The requests of steps for audio analysis. Each file is read once, when all requests are known.
struct SoundRequests {
  /// A request of one step.
  struct Request {
    var following: AudioFollowing
    /// The ids of spectrums whose bars follow the audio.
    var spectrums: [String]
    /// The node that names the audio, or that of the step.
    var node: Node
    /// Whether the step specifies a duration.
    var hasDuration: Bool
  }

  var requests: [Request] = []
  /// The numbers of the bars of spectrums, by id.
  var bars: [String: Int] = [:]
  /// Files that could not be used, which has been reported, by path.
  var failed: Set<String> = []
}

extension SceneReader {
  /// Reads levels, once per file.
  ///
  /// - Returns: Whether the file could be read; if not, it has been reported.
  func readLevels(of path: String, at node: Node) -> Bool {
    if resources.sounds.levels[path] != nil { return true }
    resources.sounds.levels[path] = open(path, at: node) { url throws(AudioError) in
      try AudioLevels(url, name: path)
    }
    return resources.sounds.levels[path] != nil
  }

  /// The tempo of a file; reports if it has none.
  func tempo(of path: String, at node: Node) -> Double? {
    open(path, at: node) { url throws(AudioError) in try AudioBeats.tempo(of: url, name: path) }
  }

  /// Reads data from an audio file; reports an error if that fails.
  private func open<Value>(
    _ path: String, at node: Node, _ read: (URL) throws(AudioError) -> Value
  ) -> Value? {
    let url = URL(fileURLWithPath: path, relativeTo: directory)
    if let refusal = self.sources?.refusal(of: url) {
      report(.unusableAudio(reason: refusal), at: node)
      return nil
    }
    sources?.note(url)
    do throws(AudioError) {
      return try read(url)
    } catch {
      report(.unusableAudio(reason: "\(error)"), at: node)
      return nil
    }
  }

  /// Requests the analysis of audio after the scene has been read, as tracks come after the script.
  func request(_ request: SoundRequests.Request) {
    if soundRequests.requests.isEmpty { afterReading { self.analyzeSounds() } }
    soundRequests.requests.append(request)
  }

  private func analyzeSounds() {
    var needs: [(path: String, bands: [AudioBand], node: Node)] = []
    for request in soundRequests.requests {
      guard let sound = sound(of: request) else { continue }
      var bands = request.spectrums.flatMap { id in
        soundRequests.bars[id].map { AudioBand.octaves($0) } ?? []
      }
      switch request.following.feature {
      case .band(let band)? where band != .all: bands.append(band)
      case .beats?: readBeats(of: sound.file, at: request.node)
      default: break
      }
      if let index = needs.firstIndex(where: { $0.path == sound.file }) {
        needs[index].bands += bands.filter { !needs[index].bands.contains($0) }
      } else {
        needs.append((sound.file, bands, request.node))
      }
    }
    for need in needs where !soundRequests.failed.contains(need.path) {
      let spectrum = open(need.path, at: need.node) { url throws(AudioError) in
        try AudioSpectrum(url, name: need.path, bands: need.bands)
      }
      resources.sounds.spectrums[need.path] = spectrum
      if spectrum?.isSilent == true { report(.silentAudio(file: need.path), at: need.node) }
    }
  }

  private func readBeats(of path: String, at node: Node) {
    if resources.sounds.beats[path] != nil || soundRequests.failed.contains(path) { return }
    let beats = open(path, at: node) { url throws(AudioError) in
      let beats = try AudioBeats(url, name: path)
      if beats.times.isEmpty { throw .noBeats(path: path) }
      return beats
    }
    resources.sounds.beats[path] = beats
    if beats == nil { soundRequests.failed.insert(path) }
  }

  /// The track or file that is meant; reports if there is none.
  private func sound(of request: SoundRequests.Request) -> AudioDescription? {
    let sounds = resources.sounds
    guard let sound = request.following.sound(in: sounds) else {
      report(
        .missingKey(key: "audio", context: "'audioKeyframes' in a scene without one track"),
        at: request.node)
      return nil
    }
    let ids = sounds.tracks.compactMap(\.id)
    let name = request.following.audio ?? ""
    if sounds.track(request.following.audio) == nil, !ids.isEmpty, !name.contains(".") {
      report(
        .unknownName(name, key: "audio", nearest: nearest(name, among: ids), known: ids),
        at: request.node)
      return nil
    }
    if sound.loop == true, sound.duration == nil, !request.hasDuration {
      report(
        .missingKey(key: "duration", context: "'audioKeyframes' of a track that is a loop"),
        at: request.node)
      return nil
    }
    return sound
  }
}
