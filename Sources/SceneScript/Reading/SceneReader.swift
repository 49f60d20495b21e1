import Animator
import Yams

/// The state of reading a scene or a reel: the names defined so far, and the diagnostics.
///
/// Reading continues after an error, so that one run reports all of them. Invalid values are
/// skipped.
final class SceneReader {
  /// The key that identifies a reel.
  static let reelKey = "reel"

  let file: String
  /// The locations where the document's nodes end.
  let ends: NodeEnds
  /// The base directory of relative paths.
  let directory: URL
  /// The diagnostics. Those of referenced files are sorted by the location of the reference in this
  /// file.
  private var entries: [(position: ScenePosition, diagnostic: SceneDiagnostic)] = []

  var frameRate = FrameRate(60)
  /// The beats per minute, for times in beats; nil if the scene has no tempo.
  var tempo: Double?
  /// Pixels per point of the stage.
  var displayScale: CGFloat = 2
  /// Whether the stage has a duration.
  var hasDuration = false
  /// The names resolved so far.
  var resources = SceneResources()
  /// The name of the Interface Builder document in messages; nil for its path in the scene.
  var storyboardName: String?
  var assets = AssetCatalog()
  var views = ViewRegistry()
  var constraints = ConstraintNames()
  var soundRequests = SoundRequests()
  /// Whether the scene has screens.
  var usesScreens = false

  /// The cell that is being read.
  var cell: CellScope?
  /// The location for messages about values without one; nil for their own.
  var valuePosition: ScenePosition?
  /// The values in cells that have been read.
  var readCellValues: Set<CellValue> = []

  /// The nesting depth of views or steps at the current node.
  private var depth = 0
  private var usedColors: Set<String> = []
  private var checks: [() -> Void] = []
  /// Closures that run once all views have been read, before the checks.
  private var additions: [() -> Void] = []

  /// Whether missing fonts are replaced by fallbacks.
  let allowsFontFallback: Bool
  /// The values of the variables of the scenes of a reel.
  var inputs = SceneInputs()
  /// Records the files that are read, if not nil.
  let sources: SourceFiles?

  init(
    _ ends: NodeEnds, file: String, directory: URL, allowsFontFallback: Bool = false,
    noting sources: SourceFiles? = nil
  ) {
    self.allowsFontFallback = allowsFontFallback
    self.sources = sources
    (self.ends, self.file) = (ends, file)
    self.directory = URL(fileURLWithPath: directory.path, isDirectory: true)
  }

  /// Adds a diagnostic at a node.
  func report(_ problem: Problem, at node: Node) {
    report(problem, at: valuePosition ?? node.position)
  }

  /// Adds a diagnostic at a location.
  func report(_ problem: Problem, at position: ScenePosition) {
    let diagnostic = resources.sourceMap.diagnostic(problem, at: position, in: file)
    // All instances of a component have the problems of its text.
    let isKnown =
      position.origin > 0
      && entries.contains { entry in
        entry.diagnostic.position == diagnostic.position && entry.diagnostic.file == diagnostic.file
          && entry.diagnostic.problem == problem
      }
    if !isKnown { entries.append((position, diagnostic)) }
  }

  /// The complete id for a name at a node: within an instance of a component, its views have short names.
  func completeID(_ name: String, at node: Node) -> String {
    let position = node.position
    guard position.origin > 0 else { return name }
    return resources.sourceMap.origin(of: position)?.scope?.resolved(name) ?? name
  }

  /// Adds the diagnostics of another file that `node` refers to.
  func report(_ diagnostics: [SceneDiagnostic], namedAt node: Node) {
    entries += diagnostics.map { (node.position, $0) }
  }

  /// The value and the warnings, sorted by location; those of other files are sorted by the
  /// location of the reference.
  ///
  /// - Throws: All diagnostics if one of them is an error, or if `value` is nil.
  func result<Value>(
    of value: Value?
  ) throws(SceneError) -> (value: Value, warnings: [SceneDiagnostic]) {
    let order = entries.indices.sorted { (entries[$0].position, $0) < (entries[$1].position, $1) }
    let diagnostics = order.map { entries[$0].diagnostic }
    guard let value, diagnostics.allSatisfy(\.problem.isWarning) else {
      throw SceneError(diagnostics)
    }
    return (value, diagnostics)
  }

  /// Reads a recursive value one level deeper; reports an error and returns nil beyond the depth
  /// limit.
  func nested<Value>(at node: Node, _ read: () -> Value?) -> Value? {
    guard depth < SceneLimit.depth else {
      report(.nestedTooDeep(limit: SceneLimit.depth), at: node)
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return read()
  }

  /// Defers a check until all views have been read.
  func afterReading(_ check: @escaping () -> Void) { checks.append(check) }

  /// Defers something on which checks depend until all views have been read.
  func afterReadingViews(_ addition: @escaping () -> Void) { additions.append(addition) }

  /// Runs the deferred checks.
  func runChecks() {
    for addition in additions { addition() }
    additions = []
    for check in checks { check() }
    checks = []
  }

  /// The color with a name; the scene's colors take precedence over UIKit's. Marks it as used.
  func color(named name: String) -> UIColor? {
    if resources.colors[name] != nil { usedColors.insert(name) }
    return resources.color(named: name)
  }

  /// The remaining number of string comparisons for suggestions; limits the time spent on files
  /// with many errors.
  private var comparisonsLeft = 20_000

  /// The suggestion for a misspelled name: the nearest of `names`; nil if none is near or the
  /// budget is exhausted.
  func nearest(_ name: String, among names: @autoclosure () -> [String]) -> String? {
    if comparisonsLeft <= 0 { return nil }
    let names = names()
    comparisonsLeft -= names.count
    return NearestName.of(name, among: names)
  }

  /// The nearest color name.
  func nearestColor(to name: String) -> String? {
    nearest(name, among: resources.colors.keys.sorted() + UIColor.named.keys.sorted())
  }

  /// Whether a color of the scene has been referenced.
  func isUsed(color name: String) -> Bool { usedColors.contains(name) }
}
