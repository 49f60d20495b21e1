import ArgumentParser

/// A template of new scenes: one of `scenes/templates`, compiled into the program.
struct SceneTemplate: ExpressibleByArgument {
  let name: String
  private let bytes: [UInt8]

  private init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  // swift-format-ignore
  static let all = [
    SceneTemplate("card", PackageResources.card_yaml),
    SceneTemplate("title", PackageResources.title_yaml),
    SceneTemplate("loop", PackageResources.loop_yaml),
    SceneTemplate("promo", PackageResources.promo_yaml),
    SceneTemplate("features", PackageResources.features_yaml),
    SceneTemplate("app", PackageResources.app_yaml),
    SceneTemplate("quote", PackageResources.quote_yaml),
    SceneTemplate("countdown", PackageResources.countdown_yaml),
    SceneTemplate("lowerThirds", PackageResources.lowerThirds_yaml),
    SceneTemplate("chartStory", PackageResources.chartStory_yaml),
    SceneTemplate("changelog", PackageResources.changelog_yaml),
    SceneTemplate("logo", PackageResources.logo_yaml),
    SceneTemplate("social", PackageResources.social_yaml),
    SceneTemplate("slideshow", PackageResources.slideshow_yaml),
    SceneTemplate("endCard", PackageResources.endCard_yaml),
  ]

  static let card = all[0]

  init?(argument: String) {
    guard let template = Self.all.first(where: { $0.name == argument }) else { return nil }
    self = template
  }

  static var allValueStrings: [String] { all.map(\.name) }
  var defaultValueDescription: String { name }

  /// The scene, without the line that names the schema of this repository.
  var text: String { String(decoding: scene, as: UTF8.self) }

  /// Its summary: the first comment. The rest is not decoded, as summaries are created at each start of the program.
  var summary: String {
    let line = String(decoding: scene.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return String(line.drop { $0 == "#" || $0 == " " })
  }

  private var scene: ArraySlice<UInt8> {
    let schema = Array("# yaml-language-server".utf8)
    guard bytes.starts(with: schema) else { return bytes[...] }
    return bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
  }

  /// The names of all templates with their summaries, one per line.
  static var list: String {
    let width = all.map(\.name.count).max() ?? 0
    return all.map { template in
      let space = String(repeating: " ", count: width + 2 - template.name.count)
      return "  \(template.name)\(space)\(template.summary)"
    }.joined(separator: "\n")
  }
}
