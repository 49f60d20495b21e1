import CFFmpeg

/// Digests of everything that the frames of a timeline depend on: timelines with equal digests render
/// equally at every instant.
public struct ContentDigests: Codable, Sendable, Equatable {
  /// Layers, their properties and animations.
  public let scene: String
  /// Pixels of the images.
  public let pictures: String
  /// Font files used by the text.
  public let fonts: String

  /// Computes the digests without rendering.
  ///
  /// - Parameter files: Records the font files before they are read, and the clips.
  /// - Throws: ``ExportError/cannotExpress(format:_:)`` for an object of an unsupported type.
  init(_ timeline: Timeline, noting files: FileStates? = nil) throws(ExportError) {
    let (scene, pictures, fonts) = (try SHA256(), try SHA256(), try SHA256())
    let used: (fonts: [FontFileUse], clips: [VideoClip])
    do throws(TimelineArchiveError) {
      used = try timeline.forEachFrameDependency { ingredient, bytes in
        switch ingredient {
        case .layers: scene.update(bytes)
        case .pictures: pictures.update(bytes)
        }
      }
    } catch {
      throw .cannotExpress(format: "a plan", ["\(error)"])
    }
    for file in used.clips.flatMap(\.files) { files?.note(file.path) }
    for file in used.fonts {
      files?.note(file.path)
      // A packaged font is found by its name.
      let name = file.isPackaged ? file.name : ""
      Data("\(name) \(try FileDigests.sha256(ofFile: file.path))\n".utf8)
        .withUnsafeBytes(fonts.update)
    }
    self.scene = scene.hexDigest()
    self.pictures = pictures.hexDigest()
    self.fonts = fonts.hexDigest()
  }

  func differences(from other: ContentDigests) -> [PlanDifference] {
    [
      (PlanDifference.scene, scene == other.scene), (.pictures, pictures == other.pictures),
      (.fonts, fonts == other.fonts),
    ].filter { !$0.1 }.map(\.0)
  }

  /// The encoding library and its version: streams of different versions must not be concatenated.
  static let encoder: String = {
    let version = avcodec_version()
    return "libavcodec \(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }()
}

/// An aspect in which a video differs from its plan.
public enum PlanDifference: Sendable, Equatable, CaseIterable {
  /// Layers, their properties or animations.
  case scene
  /// Pixels of the images.
  case pictures
  /// Font files.
  case fonts
  /// The timeline shown on the right for comparison.
  case comparedScene
  /// The audio tracks.
  case sound
  /// The number of frames.
  case length
  /// The frame rate.
  case frameRate
  /// The frame size.
  case size
  /// Export options or the file format.
  case options
  /// The program or its libraries, which render the same scene differently.
  case program
}

extension PlanDifference: CustomStringConvertible {
  /// The aspect with its article.
  public var description: String {
    switch self {
    case .scene: "the scene"
    case .pictures: "its images"
    case .fonts: "the fonts"
    case .comparedScene: "the compared scene"
    case .sound: "the audio"
    case .length: "the number of frames"
    case .frameRate: "the frame rate"
    case .size: "the frame size"
    case .options: "the options"
    case .program: "the program or its libraries"
    }
  }

  /// "the scene, the fonts and the audio".
  static func list(_ differences: [PlanDifference]) -> String {
    let words = differences.map(\.description)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
