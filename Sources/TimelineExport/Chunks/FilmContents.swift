import CFFmpeg

/// Digests of what a film's frames depend on: two films that have the same look the same, at every instant.
public struct ContentDigests: Codable, Sendable, Equatable {
  /// Of what is on stage, how it looks, and what happens.
  public let scene: String
  /// Of the pixels of its pictures.
  public let pictures: String
  /// Of the font files that its text is set in.
  public let fonts: String

  /// Works them out: everything is looked at, nothing is rendered.
  ///
  /// - Throws: ``ExportError/cannotExpress(format:_:)`` where something is of a type that this does not know.
  init(_ timeline: Timeline) throws(ExportError) {
    let (scene, pictures, fonts) = (try SHA256(), try SHA256(), try SHA256())
    do throws(TimelineArchiveError) {
      try timeline.forEachFrameDependency { ingredient, bytes in
        switch ingredient {
        case .layers: scene.update(bytes)
        case .pictures: pictures.update(bytes)
        case .fonts: fonts.update(bytes)
        }
      }
    } catch {
      throw .cannotExpress(format: "a plan", ["\(error)"])
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

  /// The library that encodes, and its version: streams of two versions do not go together.
  static let encoder: String = {
    let version = avcodec_version()
    return "libavcodec \(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }()
}

/// What is not the same in two films.
public enum PlanDifference: Sendable, Equatable, CaseIterable {
  /// What is on stage, how it looks, or what happens.
  case scene
  /// The pixels of its pictures.
  case pictures
  /// The files of its fonts.
  case fonts
  /// What is shown beside it.
  case comparedScene
  /// What is heard.
  case sound
  /// How many frames it has.
  case length
  /// How many of them a second.
  case frameRate
  /// How large they are.
  case size
  /// Other options of the export, or the kind of file.
  case options
  /// The program, or its libraries: it draws the same scene differently.
  case program
}

extension PlanDifference: CustomStringConvertible {
  /// What is different, with its article.
  public var description: String {
    switch self {
    case .scene: "the scene"
    case .pictures: "its pictures"
    case .fonts: "the fonts"
    case .comparedScene: "the scene beside it"
    case .sound: "the sound"
    case .length: "the number of frames"
    case .frameRate: "the frame rate"
    case .size: "the size of frames"
    case .options: "the options"
    case .program: "the program or its libraries"
    }
  }

  /// "the scene, the fonts and the sound".
  static func list(_ differences: [PlanDifference]) -> String {
    let words = differences.map(\.description)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
