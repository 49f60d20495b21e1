import Animator
import Testing

@MainActor
@Suite("Snapshots of views")
struct SnapshotTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100), scale: 1)
  private let view = UIView(frame: CGRect(x: 20, y: 10, width: 60, height: 40))
  private let inside = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

  init() {
    view.backgroundColor = .red
    inside.backgroundColor = .blue
    view.addSubview(inside)
    stage.window.addSubview(view)
    stage.advance(by: 0)
  }

  /// The content of a snapshot.
  private func content(_ snapshot: UIView?) throws -> LayerTreeSnapshot {
    guard let snapshot else { throw Nothing() }
    let own = UIView(frame: stage.window.bounds)
    own.addSubview(snapshot)
    stage.window.addSubview(own)
    let frame = stage.timeline.frame(at: stage.time)
    own.removeFromSuperview()
    guard case .snapshot(let content)? = frame.layers.last?.state.contents else { throw Nothing() }
    return content
  }
  private struct Nothing: Error {}

  @Test("a snapshot has the view's size and content")
  func plain() throws {
    view.transform = CGAffineTransform(rotationAngle: 1)
    view.alpha = 0.5
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    #expect(snapshot.frame == CGRect(x: 0, y: 0, width: 60, height: 40))
    let content = try content(snapshot)
    #expect(content.size == CGSize(width: 60, height: 40) && content.isStatic)
    #expect(
      content.layers.map(\.state.backgroundColor) == [view, inside].map(\.layer.backgroundColor))
    // Untransformed and opaque: the view's own geometry and opacity are the snapshot's.
    #expect(content.layers[0].transform == .identity && content.layers[0].state.opacity == 1)
    #expect(CGPoint.zero.applying(content.layers[1].transform) == CGPoint(x: 10, y: 10))
  }

  @Test("before screen updates a snapshot shows the committed values; after them, the current ones")
  func updates() throws {
    inside.backgroundColor = .green
    let before = try content(view.snapshotView(afterScreenUpdates: false))
    #expect(before.layers[1].state.backgroundColor == UIColor.blue.cgColor)
    inside.backgroundColor = .yellow
    let after = try content(view.snapshotView(afterScreenUpdates: true))
    #expect(after.layers[1].state.backgroundColor == UIColor.yellow.cgColor)
  }

  @Test("a snapshot captures presentation values, and is static")
  func moving() throws {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { inside.center.x += 20 }
    stage.advance(by: 0.5)
    let snapshot = view.snapshotView(afterScreenUpdates: false)
    stage.advance(by: 0.3)
    let content = try content(snapshot)
    #expect(content.layers[1].state.position.x == 30)
  }

  @Test("a part of the view is at the snapshot's origin")
  func parts() throws {
    let part = CGRect(x: 5, y: 8, width: 30, height: 25)
    let snapshot = try #require(
      view.resizableSnapshotView(
        from: part, afterScreenUpdates: true,
        withCapInsets: UIEdgeInsets(top: 5, left: 6, bottom: 10, right: 12)))
    #expect(snapshot.frame == CGRect(x: 0, y: 0, width: 30, height: 25))
    // 6 of 30 and 5 of 25 keep their size at the left and top; 12 and 10 at the right and bottom.
    let center = snapshot.layer.contentsCenter
    #expect(abs(center.minX - 0.2) < 1e-12 && abs(center.width - 0.4) < 1e-12)
    #expect(abs(center.minY - 0.2) < 1e-12 && abs(center.height - 0.4) < 1e-12)
    let content = try content(snapshot)
    #expect(CGPoint.zero.applying(content.layers[0].transform) == CGPoint(x: -5, y: -8))
    #expect(CGPoint.zero.applying(content.layers[1].transform) == CGPoint(x: 5, y: 2))
    let nothing = view.resizableSnapshotView(
      from: .null, afterScreenUpdates: true, withCapInsets: .zero)
    #expect(nothing?.frame == .zero && nothing?.layer.contents == nil)
  }

  @Test("the bounds' origin is at the snapshot's corner")
  func scrolled() throws {
    view.bounds.origin = CGPoint(x: 0, y: 10)
    let content = try content(view.snapshotView(afterScreenUpdates: true))
    #expect(CGPoint(x: 0, y: 10).applying(content.layers[0].transform) == .zero)
  }

  @Test(
    "a view that was never committed has an empty snapshot before updates, and a complete one after them"
  )
  func unseen() throws {
    let fresh = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    fresh.text = "New"
    let empty = try #require(fresh.snapshotView(afterScreenUpdates: false))
    #expect(empty.bounds.size == fresh.bounds.size)
    #expect(throws: Nothing.self) { try self.content(empty) }
    let content = try content(fresh.snapshotView(afterScreenUpdates: true))
    guard case .drawing(let drawing)? = content.layers[0].state.contents else {
      Issue.record("the label has not drawn")
      return
    }
    #expect(drawing.commands.count == 1)
    view.isHidden = true
    #expect(try self.content(view.snapshotView(afterScreenUpdates: true)).layers.isEmpty)
  }

  @Test("a view's mask and shadow are part of the snapshot")
  func masked() throws {
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    mask.backgroundColor = .black
    view.mask = mask
    view.layer.shadowOpacity = 0.5
    let content = try content(view.snapshotView(afterScreenUpdates: true))
    #expect(content.layers[0].hasMask && content.layers[0].state.shadowOpacity == 0.5)
    #expect(content.layers.last?.role == .mask)
  }

  @Test("snapshots of snapshots terminate")
  func nested() throws {
    var last: UIView = view
    let faults = UsageFault.collect {
      for _ in 0..<20 {
        guard let snapshot = last.snapshotView(afterScreenUpdates: true) else { break }
        stage.window.addSubview(snapshot)
        last = snapshot
      }
    }
    #expect(faults.count == 1)
  }

  @Test("a screen's snapshot is its window's")
  func screen() throws {
    // The most recently created stage is the current one.
    let stage = Stage(size: CGSize(width: 30, height: 20), scale: 1)
    stage.window.addSubview(view)
    let snapshot = UIScreen.main.snapshotView(afterScreenUpdates: true)
    #expect(snapshot.bounds.size == stage.size)
    #expect(try content(snapshot).layers.count == 3)
  }

  @Test("during layout, a snapshot captures the current state")
  func duringLayout() throws {
    final class Host: UIView {
      var snapshot: UIView?
      weak var source: UIView?
      override func layoutSubviews() {
        snapshot = snapshot ?? source?.snapshotView(afterScreenUpdates: true)
      }
    }
    let host = Host(frame: .zero)
    host.source = view
    inside.backgroundColor = .green
    stage.window.addSubview(host)
    stage.advance(by: 0)
    let content = try content(host.snapshot)
    #expect(content.layers[1].state.backgroundColor == UIColor.green.cgColor)
  }
}
