import Animator
import Yams

/// A Lottie document as a scene: a view that plays it once, in its size, on white.
enum LottieScene {
  /// The scene of a document; nil for other files.
  static func text(
    of url: URL, called name: String?, noting sources: SourceFiles?
  ) throws(SceneError) -> YAMLText? {
    let kind = url.pathExtension.lowercased()
    guard kind == "lottie" || (kind == "json" && isDocument(url)) else { return nil }
    let file = name ?? url.relativePath
    do throws(LottieError) {
      let animation = try LottieAnimation(
        contentsOf: url, name: file, images: .png, fonts: FontSet()
      ) { url throws(LottieError) in
        if let refusal = sources?.refusal(of: url) {
          throw .unreadable(path: url.relativePath, reason: refusal)
        }
        sources?.note(url)
      }
      return YAMLText(text: scene(of: animation, url.lastPathComponent), file: file)
    } catch {
      throw SceneError(.unusableLottie(reason: "\(error)"), in: file)
    }
  }

  /// Whether the text of a file has the members of a document, and is no scene.
  private static func isDocument(_ url: URL) -> Bool {
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe),
      let json = try? JSON(parsing: data), case .object(let members) = json
    else { return false }
    let keys = Set(members.map(\.key))
    return keys.isSuperset(of: ["w", "h", "fr", "op", "layers"]) && !keys.contains("animator")
  }

  private static func scene(of animation: LottieAnimation, _ name: String) -> String {
    let (width, height) = (animation.size.width.native, animation.size.height.native)
    let size = [width, height].map { YAMLWriter.line(.number($0)) }.joined(separator: ", ")
    // Rates are rounded to valid frame rates, such as 24000/1001 for 23.976.
    let rate = FrameRate(framesPerSecond: min(max(animation.frameRate, 1), 1000))
    let duration = YAMLWriter.line(.number(animation.duration))
    return """
      animator: 1
      stage: {size: [\(size)], scale: 1, fps: \(rate), duration: \(duration)}
      views:
        - {type: lottie, lottie: \(YAMLWriter.line(.text(name))), frame: [0, 0, \(size)]}
      """
  }
}
