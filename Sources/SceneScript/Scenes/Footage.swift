import Animator
import Yams

/// A video, an animated image, an image sequence or a still image shown as a scene: full-frame, at its own rate.
struct Footage {
  /// The file's name in its folder.
  let name: String
  let media: Media

  enum Media {
    case clip(VideoClip)
    case picture(UIImage)
  }

  /// The duration of a still image in seconds, unless a reel holds or cuts it.
  static let pictureSeconds = 5.0
  /// The rate of still images, and of clips without a valid rate.
  private static let defaultRate = FrameRate(60)

  private static let videos: Set = [
    "mp4", "m4v", "mov", "qt", "mkv", "webm", "avi", "mpg", "mpeg", "m2v", "ts", "mts", "m2ts",
    "mxf", "wmv", "asf", "flv", "f4v", "ogv", "3gp", "dv", "nut",
  ]
  /// Images that may be animated.
  private static let animations: Set = ["gif", "png", "apng", "webp"]
  private static let pictures: Set = ["jpg", "jpeg", "bmp", "tif", "tiff", "svg", "pdf"]

  /// Whether a path is that of a video or an image, by its extension.
  static func matches(_ path: String) -> Bool {
    let kind = (path as NSString).pathExtension.lowercased()
    return videos.contains(kind) || animations.contains(kind) || pictures.contains(kind)
  }

  /// Opens a file.
  ///
  /// - Parameter sources: Records the files that are read.
  init(contentsOf url: URL, noting sources: SourceFiles?) throws(Unusable) {
    name = url.lastPathComponent
    let kind = url.pathExtension.lowercased()
    if Self.pictures.contains(kind), !name.contains("%") {
      media = .picture(try Self.picture(url))
      return
    }
    let clip: VideoClip
    do throws(VideoError) {
      clip = try VideoClip(contentsOf: url)
    } catch {
      throw Unusable(problem: .unusableVideo(reason: "\(error)"))
    }
    for file in clip.files {
      // Numbered files may be links that lead elsewhere.
      if let refusal = sources?.refusal(of: file) {
        throw Unusable(problem: .unusableVideo(reason: refusal))
      }
      sources?.note(file)
    }
    let isPicture = Self.animations.contains(kind) && clip.frameCount == 1
    media = isPicture ? .picture(try Self.picture(url)) : .clip(clip)
  }

  struct Unusable: Error { let problem: Problem }

  private static func picture(_ url: URL) throws(Unusable) -> UIImage {
    do {
      return try UIImage(media: url, displayScale: 1)
    } catch {
      throw Unusable(problem: .unreadableImage(path: url.lastPathComponent, reason: "\(error)"))
    }
  }

  /// The size in pixels.
  private var size: CGSize {
    switch media {
    case .clip(let clip): CGSize(width: clip.width, height: clip.height)
    case .picture(let image): image.size
    }
  }

  /// The scene: a stage of the media's size and rate, and a view that fills it.
  var scene: Node {
    let size = [Double(size.width), Double(size.height)].map { Node(ValueText.number($0)) }
    var stage: [(Node, Node)] = [
      ("size", .sequence(Node.Sequence(size))), ("scale", "1"), ("background", "clear"),
    ]
    let zero: Node = "0"
    var view: [(Node, Node)] = [
      ("id", "clip"), ("frame", .sequence(Node.Sequence([zero, zero] + size))),
    ]
    switch media {
    case .clip(let clip):
      stage.append(("fps", Node(clip.nominalRate(or: Self.defaultRate).description)))
      view += [("type", "video"), ("video", text(name))]
    case .picture:
      stage.append(("duration", Node(ValueText.number(Self.pictureSeconds))))
      view += [("type", "image"), ("image", text(name))]
    }
    return .mapping(
      Node.Mapping([
        ("animator", "1"), ("stage", .mapping(Node.Mapping(stage))),
        ("views", .sequence(Node.Sequence([.mapping(Node.Mapping(view))]))),
        ("script", .sequence(Node.Sequence([]))),
      ]))
  }

  /// A name that is text even if it looks like a number.
  private func text(_ name: String) -> Node {
    .scalar(Node.Scalar(name, .implicit, .doubleQuoted))
  }
}

extension SceneFile {
  /// Reads a video or an image as a scene that shows it.
  ///
  /// - Parameter name: The file's name in messages.
  init(footage url: URL, called name: String, noting sources: SourceFiles?) throws(SceneError) {
    let isPattern = url.lastPathComponent.contains("%")
    guard isPattern || FileManager.default.fileExists(atPath: url.path) else {
      throw SceneError(.unreadableFile(reason: "the file does not exist"), in: name)
    }
    let footage: Footage
    do throws(Footage.Unusable) {
      footage = try Footage(contentsOf: url, noting: sources)
    } catch {
      throw SceneError(error.problem, in: name)
    }
    try self.init(
      YAMLDocument(root: footage.scene, ends: NodeEnds(), text: "", hasMarkers: false), file: name,
      directory: url.deletingLastPathComponent(), allowsFontFallback: false, noting: sources,
      footage: footage)
  }
}

extension SceneReader {
  /// Makes an opened file known, so that it is not opened again.
  func add(_ footage: Footage) {
    switch footage.media {
    case .clip(let clip):
      assets.clips[footage.name] = .some(clip)
      resources.videos[footage.name] = clip
    case .picture(let image): assets.cache(image, of: footage.name)
    }
  }
}

extension VideoClip {
  /// The rate at which all of its frames are shown: that of a constant rate, or else that of the shortest frame, at
  /// most 60.
  ///
  /// - Parameter other: The rate for a clip of which no rate from 1 to 1000 shows all frames.
  fileprivate func nominalRate(or other: FrameRate) -> FrameRate {
    let durations = (0..<frameCount).map { time(ofFrame: $0 + 1) - time(ofFrame: $0) }
    guard let shortest = durations.min(), let longest = durations.max(), shortest > 0 else {
      return other
    }
    // Containers round times to milliseconds.
    let isConstant = longest - shortest < 2.1e-3
    let rate = isConstant ? Double(frameCount) / duration : min(1 / shortest, 60)
    return (1...1000).contains(rate) ? FrameRate(framesPerSecond: rate) : other
  }
}
