import Testing

@testable import Animator

/// A view whose layout or update of constraints runs a closure.
private final class Restless: UIView {
  var layouts = 0
  var lay: () -> Void = {}
  var update: () -> Void = {}

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    lay()
  }

  override func updateConstraints() {
    super.updateConstraints()
    update()
  }
}

/// Layouts that do not settle.
@MainActor
struct LayoutLoopTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2, frameRate: 60)
  private let outer = Restless()
  private let inner = Restless()

  init() {
    (outer.accessibilityIdentifier, inner.accessibilityIdentifier) = ("outer", "inner")
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    stage.advance(by: 0)
  }

  private func faults(_ body: () -> Void) -> [UsageFault] {
    UsageFault.collect {
      body()
      stage.advance(by: 0.1)
      stage.advance(by: 0.1)
    }
  }

  @Test("a view that invalidates its own layout each time is named once")
  func ownLayout() {
    inner.lay = { [inner] in inner.setNeedsLayout() }
    let faults = faults { inner.setNeedsLayout() }
    #expect(faults.count == 1)
    #expect(faults.first?.call == "UIView.layoutSubviews()")
    #expect(faults.first?.reason.contains("constraints of inner; it was stopped after") == true)
  }

  @Test("views that keep invalidating each other are named together")
  func pair() {
    inner.lay = { [outer] in outer.setNeedsLayout() }
    outer.lay = { [inner] in inner.setNeedsLayout() }
    let faults = faults { inner.setNeedsLayout() }
    #expect(faults.count == 1)
    #expect(faults.first?.reason.contains("constraints of outer, inner; ") == true)
  }

  @Test("a constraint changed by each layout that it causes is a loop")
  func constant() {
    inner.translatesAutoresizingMaskIntoConstraints = false
    let width = inner.widthAnchor.constraint(equalToConstant: 1)
    width.isActive = true
    outer.lay = { width.constant += 1 }
    let faults = faults { outer.setNeedsLayout() }
    #expect(faults.count == 1)
    #expect(faults.first?.reason.contains("outer") == true)
  }

  @Test("an update of constraints that invalidates them again is a loop")
  func constraints() {
    outer.update = { [outer] in outer.setNeedsUpdateConstraints() }
    let faults = faults { outer.setNeedsUpdateConstraints() }
    #expect(faults.count == 1)
    #expect(faults.first?.reason.contains("constraints of outer; ") == true)
  }

  @Test("a layout that settles within the limit is no loop")
  func settling() {
    inner.lay = { [inner] in if inner.layouts < 10 { inner.setNeedsLayout() } }
    #expect(faults { inner.setNeedsLayout() }.isEmpty)
    #expect(inner.layouts == 10)
  }
}
