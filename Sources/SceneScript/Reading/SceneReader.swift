import Animator
import Yams

/// What is known while a scene is read: its names so far, and what is wrong with it.
///
/// Reading goes on after an error, so that one run shows them all; a value that cannot be read
/// is left out.
final class SceneReader {
  /// The key that makes a file a reel.
  static let reelKey = "reel"

  let file: String
  /// What paths of assets are relative to.
  let directory: URL
  /// What was noted, each with the place in this file that leads to it.
  private var notes: [(place: ScenePosition, diagnostic: SceneDiagnostic)] = []

  var frameRate = FrameRate(60)
  /// Whether the stage says how long the scene is.
  var hasDuration = false
  /// What names stand for, so far.
  var resources = SceneResources()
  var assets = AssetCatalog()
  var views = ViewRegistry()

  /// How many views or steps what is being read lies inside of.
  private var depth = 0
  private var usedColors: Set<String> = []
  private var checks: [() -> Void] = []

  /// Whether other fonts may stand in for those that are missing.
  let allowsFontFallback: Bool
  /// Takes a note of each file that is read; nil where nobody asks.
  let sources: SourceFiles?

  init(
    file: String, directory: URL, allowsFontFallback: Bool = false,
    noting sources: SourceFiles? = nil
  ) {
    self.allowsFontFallback = allowsFontFallback
    self.sources = sources
    self.file = file
    self.directory = URL(fileURLWithPath: directory.path, isDirectory: true)
  }

  /// Notes a problem at a node.
  func report(_ problem: Problem, at node: Node) { report(problem, at: node.position) }

  /// Notes a problem at a place.
  func report(_ problem: Problem, at position: ScenePosition) {
    let diagnostic = SceneDiagnostic(file: file, position: position, problem: problem)
    notes.append((position, diagnostic))
  }

  /// Notes what was said of another file, which this one names at a node.
  func report(_ diagnostics: [SceneDiagnostic], namedAt node: Node) {
    notes += diagnostics.map { (node.position, $0) }
  }

  /// What was read, and the warnings in the order of their places; those of another file stand where that is named.
  ///
  /// - Throws: All that was noted, where something is an error or nothing could be read.
  func verdict<Value>(
    on value: Value?
  ) throws(SceneError) -> (value: Value, warnings: [SceneDiagnostic]) {
    let places = notes.indices.sorted { (notes[$0].place, $0) < (notes[$1].place, $1) }
    let diagnostics = places.map { notes[$0].diagnostic }
    guard let value, diagnostics.allSatisfy(\.problem.isWarning) else {
      throw SceneError(diagnostics)
    }
    return (value, diagnostics)
  }

  /// Reads something that may hold more of its kind; nil, and reported, where it lies too deep.
  func nested<Value>(at node: Node, _ read: () -> Value?) -> Value? {
    guard depth < SceneLimit.depth else {
      report(.nestedTooDeep(limit: SceneLimit.depth), at: node)
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return read()
  }

  /// Puts off a check until all views are known.
  func afterReading(_ check: @escaping () -> Void) { checks.append(check) }

  /// Runs what was put off.
  func runChecks() {
    for check in checks { check() }
    checks = []
  }

  /// A colour by the name that a scene or UIKit gives it; a scene's own names come first.
  func color(named name: String) -> UIColor? {
    if resources.colors[name] != nil { usedColors.insert(name) }
    return resources.color(named: name)
  }

  /// How many more names are compared with misspelt ones, so that a file full of mistakes is refused about
  /// as soon as one with a few.
  private var comparisonsLeft = 20_000

  /// The name that a misspelt one was probably meant to be; nil where none is near, or mistakes are too many.
  func nearest(_ name: String, among names: @autoclosure () -> [String]) -> String? {
    if comparisonsLeft <= 0 { return nil }
    let names = names()
    comparisonsLeft -= names.count
    return NearestName.of(name, among: names)
  }

  /// The nearest colour name.
  func nearestColor(to name: String) -> String? {
    nearest(name, among: resources.colors.keys.sorted() + UIColor.named.keys.sorted())
  }

  /// Whether something has named this colour of the scene's.
  func isUsed(color name: String) -> Bool { usedColors.contains(name) }
}
