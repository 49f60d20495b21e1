import Animator
import Yams

/// The options for showing a storyboard or a xib.
public struct StoryboardOptions: Sendable {
  /// A file with the steps to perform; nil for none.
  public var script: URL?
  /// The storyboard identifier of the controller; nil for the initial one.
  public var screen: String?
  /// The language of localized strings; nil for English.
  public var language: String?

  /// Creates options.
  public init(script: URL? = nil, screen: String? = nil, language: String? = nil) {
    (self.script, self.screen, self.language) = (script, screen, language)
  }
}

extension SceneFile {
  /// Reads a storyboard or a xib as a scene: its canvas is the stage, and the steps of the options
  /// the script.
  init(
    interface url: URL, _ options: StoryboardOptions, allowsFontFallback: Bool,
    noting sources: SourceFiles?
  ) throws(SceneError) {
    let text: YAMLText
    if let script = options.script {
      if let refusal = sources?.refusal(of: script) {
        throw SceneError(.unreadableFile(reason: refusal), in: script.relativePath)
      }
      sources?.note(script)
      text = try YAMLText(contentsOf: script)
    } else {
      text = try YAMLText(Data("{}".utf8), file: url.relativePath)
    }
    var document = try text.compose()
    document.root = Self.scene(of: document.root, url, options)
    try self.init(
      document,
      file: text.file, directory: (options.script ?? url).deletingLastPathComponent(),
      allowsFontFallback: allowsFontFallback, noting: sources, storyboardName: url.relativePath)
    if let language = options.language { setLanguage(language) }
  }

  /// The scene of a script: a list of steps, or a scene whose document is the one of the command.
  private static func scene(of root: Node, _ url: URL, _ options: StoryboardOptions) -> Node {
    var pairs: [(Node, Node)] = []
    switch root {
    case .mapping(let mapping): pairs = mapping.map { ($0.key, $0.value) }
    case .sequence: pairs = [(Node(SceneGrammar.script.name), root)]
    // Reported as no scene.
    default: return root
    }
    func add(_ key: String, _ value: String) {
      if !pairs.contains(where: { $0.0.text == key }) { pairs.append((Node(key), Node(value))) }
    }
    add(SceneGrammar.animator.name, "1")
    add(SceneGrammar.storyboard.name, url.path)
    if let screen = options.screen { add(SceneGrammar.screen.name, screen) }
    return .mapping(Node.Mapping(pairs))
  }
}
