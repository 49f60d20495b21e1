import Animator
import Yams

extension ValueKind where Value == String {
  /// The path of a clip, which is opened.
  static var video: ValueKind {
    let path = ValueKind<String>.reference(
      "the path of a video, an animated image, or numbered images such as frames/%04d.png")
    return ValueKind(schema: path.schema, write: path.write) { node, key, reader in
      guard let text = path.read(node, key, reader), reader.video(text, at: node) != nil
      else { return nil }
      return text
    }
  }
}

extension SceneReader {
  /// The clip at a path, opened once. Reports an error if it cannot be opened.
  fileprivate func video(_ path: String, at node: Node) -> VideoClip? {
    if let known = assets.clips[path] { return known }
    let clip = openVideo(path, at: node)
    assets.clips[path] = .some(clip)
    resources.videos[path] = clip
    return clip
  }

  private func openVideo(_ path: String, at node: Node) -> VideoClip? {
    let url = URL(fileURLWithPath: path, relativeTo: directory)
    if let refusal = sources?.refusal(of: url) {
      report(.unusableVideo(reason: refusal), at: node)
      return nil
    }
    sources?.note(url)
    do throws(VideoError) {
      let clip = try VideoClip(contentsOf: url)
      for file in clip.files {
        // Numbered files may be links that lead elsewhere.
        if let refusal = sources?.refusal(of: file) {
          report(.unusableVideo(reason: refusal), at: node)
          return nil
        }
        sources?.note(file)
      }
      return clip
    } catch {
      report(.unusableVideo(reason: "\(error)"), at: node)
      return nil
    }
  }
}
