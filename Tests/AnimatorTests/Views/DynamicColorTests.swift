import Animator
import Testing

@MainActor
@Suite("Light and dark")
struct DynamicColorTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
  private let light = UITraitCollection(userInterfaceStyle: .light)
  private let dark = UITraitCollection(userInterfaceStyle: .dark)
  private let redOrBlue = UIColor { $0.userInterfaceStyle == .dark ? .blue : .red }

  @Test("a dynamic color resolves to its provider's components")
  func provider() {
    #expect(redOrBlue.cgColor == UIColor.red.cgColor)
    #expect(redOrBlue.resolvedColor(with: dark) == .blue)
    #expect(redOrBlue.withAlphaComponent(0.5).resolvedColor(with: dark).cgColor.alpha == 0.5)
    dark.performAsCurrent { #expect(redOrBlue.cgColor == UIColor.blue.cgColor) }
    #expect(redOrBlue.cgColor == UIColor.red.cgColor)
    // Through another dynamic color, without infinite recursion.
    let through = UIColor { [redOrBlue] _ in redOrBlue }
    #expect(through.resolvedColor(with: dark) == .blue)
    final class Knot: @unchecked Sendable { var color: UIColor? }
    let knot = Knot()
    let endless = UIColor { _ in knot.color ?? .black }
    knot.color = endless
    #expect(endless.resolvedColor(with: dark).cgColor.alpha == 0)
    knot.color = nil
  }

  @Test("system colors have dark variants")
  func system() {
    #expect(UIColor.label.resolvedColor(with: dark).cgColor == UIColor.white.cgColor)
    #expect(UIColor.systemBackground.resolvedColor(with: dark).cgColor == UIColor.black.cgColor)
    // #0A84FF
    let blue = UIColor(red: 10.0 / 255, green: 132.0 / 255, blue: 1, alpha: 1)
    #expect(UIColor.systemBlue.resolvedColor(with: dark) == blue)
    #expect(UIColor.systemBlue.resolvedColor(with: light).cgColor == UIColor.systemBlue.cgColor)
    #expect(UIColor.red.resolvedColor(with: dark) === UIColor.red)
  }

  @Test("dynamic colors are equal if both variants are")
  func equality() {
    #expect(redOrBlue == UIColor { $0.userInterfaceStyle == .dark ? .blue : .red })
    #expect(redOrBlue != UIColor { $0.userInterfaceStyle == .dark ? .green : .red })
    #expect(redOrBlue == .red && redOrBlue.hash == UIColor.red.hash)
    #expect(UIColor.label == .black && UIColor.label != .systemBackground)
  }

  @Test("a background color follows its view's style to dark and back")
  func background() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = redOrBlue
    stage.window.addSubview(view)
    #expect(view.layer.backgroundColor == UIColor.red.cgColor)
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(view.layer.backgroundColor == UIColor.blue.cgColor)
    #expect(view.backgroundColor === redOrBlue)
    // One that is added while it is dark, and one that overrides it with light.
    let late = UIView(frame: view.frame)
    late.backgroundColor = redOrBlue
    let bright = UIView(frame: view.frame)
    bright.overrideUserInterfaceStyle = .light
    bright.backgroundColor = redOrBlue
    stage.window.addSubview(late)
    late.addSubview(bright)
    #expect(late.layer.backgroundColor == UIColor.blue.cgColor)
    #expect(bright.layer.backgroundColor == UIColor.red.cgColor)
    stage.window.overrideUserInterfaceStyle = .unspecified
    #expect(view.layer.backgroundColor == UIColor.red.cgColor)
    // A color that was set on the layer since then is the layer's.
    view.layer.backgroundColor = UIColor.green.cgColor
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(view.layer.backgroundColor == UIColor.green.cgColor)
    #expect(view.backgroundColor == .green)
  }

  @Test("a change of the style inside a block is animated")
  func animated() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = redOrBlue
    stage.window.addSubview(view)
    stage.advance(by: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      stage.window.overrideUserInterfaceStyle = .dark
    }
    stage.advance(by: 0.5)
    // Halfway from red to blue.
    #expect(
      view.layer.presentation()?.backgroundColor
        == CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1))
  }

  /// Draws a square in a dynamic color, and logs its callbacks.
  private final class Drawer: UIView {
    var log: [String] = []
    let color: UIColor

    init(_ color: UIColor) {
      self.color = color
      super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
      color.setFill()
      UIRectFill(bounds)
      log.append("draws \(UITraitCollection.current.userInterfaceStyle)")
    }
    override func layoutSubviews() {
      log.append("lays out \(UITraitCollection.current.userInterfaceStyle)")
    }
    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      let isChange = traitCollection.hasDifferentColorAppearance(comparedTo: previous)
      log.append("was \(previous?.userInterfaceStyle ?? .unspecified), changed: \(isChange)")
    }
    override func tintColorDidChange() { log.append("tint") }
  }

  @Test("drawings are redrawn in the view's new style")
  func drawing() throws {
    let view = Drawer(redOrBlue)
    stage.window.addSubview(view)
    stage.advance(by: 0)
    view.log = []
    view.overrideUserInterfaceStyle = .dark
    stage.advance(by: 0)
    #expect(view.log == ["tint", "was light, changed: true", "lays out dark", "draws dark"])
    guard case .drawing(let list)? = stage.timeline.frame(at: .zero).layers.last?.state.contents
    else {
      Issue.record("nothing was drawn")
      return
    }
    #expect(list.commands == [.fill(CGPath(rect: view.bounds), .winding, UIColor.blue.cgColor)])
    #expect(UITraitCollection.current.userInterfaceStyle == .light)
    #expect(UITraitCollection.current.displayScale > 0)
    view.log = []
    view.overrideUserInterfaceStyle = .dark
    #expect(view.log.isEmpty)
  }

  @Test("labels and templates follow the style too")
  func labels() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    label.text = "a"
    stage.window.addSubview(label)
    func color() throws -> CGColor {
      let layer = try #require(stage.timeline.frame(at: stage.time).layers.last)
      guard case .drawing(let list)? = layer.state.contents,
        case .text(let text, _)? = list.commands.first
      else { throw StageError.isCommitting }
      return try #require(text.runs.first?.style.color)
    }
    #expect(try color() == UIColor.black.cgColor)
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(try color() == UIColor.white.cgColor)
  }

  @Test("registered views and controllers are notified of changes")
  func observers() {
    final class Controller: UIViewController {
      var log: [String] = []
      override func traitCollectionDidChange(_ previous: UITraitCollection?) { log.append("did") }
    }
    let controller = Controller()
    let stage = Stage(hosting: controller, size: CGSize(width: 10, height: 10))
    let registration = controller.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (controller: Controller, previous: UITraitCollection) in
      controller.log.append("\(previous.userInterfaceStyle)")
    }
    controller.registerForTraitChanges([UITraitDisplayScale.self]) {
      (controller: Controller, _: UITraitCollection) in controller.log.append("never")
    }
    var styles: [UIUserInterfaceStyle] = []
    stage.window.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (window: UIWindow, _: UITraitCollection) in
      styles.append(window.traitCollection.userInterfaceStyle)
    }
    stage.window.overrideUserInterfaceStyle = .dark
    controller.unregisterForTraitChanges(registration)
    stage.window.overrideUserInterfaceStyle = .light
    #expect(controller.log == ["did", "light", "did"] && styles == [.dark, .light])
    controller.overrideUserInterfaceStyle = .dark
    #expect(controller.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("a trait collection has the traits that it was created with")
  func collections() {
    let both = UITraitCollection(traitsFrom: [dark, UITraitCollection(displayScale: 3)])
    #expect(both.userInterfaceStyle == .dark && both.displayScale == 3)
    #expect(both.containsTraits(in: dark) && !both.containsTraits(in: light))
    #expect(both.containsTraits(in: nil) && !dark.containsTraits(in: both))
    #expect(both == UITraitCollection(traitsFrom: [both]) && both != dark)
    #expect(UITraitCollection().userInterfaceStyle == .unspecified)
    let before = UITraitCollection.current
    UITraitCollection.current = dark
    #expect(UIColor.label.cgColor == UIColor.white.cgColor)
    UITraitCollection.current = before
  }
}
