import AnimatorTesting
import Foundation
import SceneScript
import Testing
import XCTest

// The code of the tutorials. TutorialTests compares each article's blocks with this file; change
// both.

final class Toast: UIView {
  func show(then completion: @escaping (Bool) -> Void) {
    transform = CGAffineTransform(translationX: 0, y: -80)
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.65, initialSpringVelocity: 0,
      animations: { self.transform = .identity },
      completion: { _ in
        UIView.animate(
          withDuration: 0.25, delay: 0.4, options: .curveEaseIn,
          animations: { self.alpha = 0 }, completion: completion)
      })
  }
}

final class CardController: UIViewController {
  let card = UIView()
  let button = UIView()
  lazy var height = card.heightAnchor.constraint(equalToConstant: 64)

  override func viewDidLoad() {
    super.viewDidLoad()
    for part in [card, button] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let area = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      card.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 16),
      card.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -16),
      card.topAnchor.constraint(equalTo: area.topAnchor, constant: 16),
      height,
      button.leadingAnchor.constraint(equalTo: card.leadingAnchor),
      button.trailingAnchor.constraint(equalTo: card.trailingAnchor),
      button.topAnchor.constraint(equalTo: card.bottomAnchor, constant: 12),
      button.heightAnchor.constraint(equalToConstant: 36),
    ])
  }

  func expand() {
    height.constant = 112
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      self.view.layoutIfNeeded()
    }
  }
}

final class SheetView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(UIPanGestureRecognizer { [weak self] in self?.pan($0) })
  }

  required init?(coder: NSCoder) { nil }

  private func pan(_ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? UIPanGestureRecognizer else { return }
    center.y += pan.translation(in: superview).y
    pan.setTranslation(.zero, in: superview)
    guard pan.state == .ended else { return }
    let isOpen = pan.velocity(in: superview).y < 0
    UIView.animate(withDuration: 0.4, delay: 0, options: .allowUserInteraction) {
      self.center.y = isOpen ? 200 : 350
    }
  }
}

final class TaskList: UITableView, UITableViewDataSource {
  var tasks = ["Water the plants", "Call Anna", "Buy bread"]

  override init(frame: CGRect, style: UITableView.Style) {
    super.init(frame: frame, style: style)
    dataSource = self
  }

  required init?(coder: NSCoder) { nil }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    tasks.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "task")
      ?? UITableViewCell(style: .default, reuseIdentifier: "task")
    cell.textLabel?.text = tasks[indexPath.row]
    return cell
  }

  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    tasks.remove(at: indexPath.row)
    deleteRows(at: [indexPath], with: .fade)
  }

  func add(_ task: String) {
    tasks.append(task)
    insertRows(at: [IndexPath(row: tasks.count - 1, section: 0)], with: .top)
  }
}

final class ToastXCTests: XCTestCase {
  func testToast() {
    MainActor.assumeIsolated {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let stage = Stage(hosting: view)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
      expect(view, \.alpha, at: 0.5, toEqual: 0.5)
      expectIdle(stage)
    }
  }
}

@MainActor
struct TutorialCode {
  @Test("Test an animation")
  func testAnAnimation() {
    let stage = Stage(size: CGSize(width: 240, height: 160))
    let toast = Toast(frame: CGRect(x: 40, y: 20, width: 160, height: 40))
    toast.backgroundColor = .black
    stage.window.addSubview(toast)
    let log = EventLog(stage)
    toast.show(then: log.completion("gone"))

    expect(toast, \.transform.ty, at: 0, toEqual: -80)
    expect(toast, \.transform.ty, toBeContinuousOver: 0...1, within: 0.1)
    expect(toast, \.transform.ty, toSettleBy: 0.6, at: 0, within: 0.01)
    expect(toast, \.alpha, over: 1...1.25, toBeMonotonic: .falling)

    expectIdle(stage)
    expect(log, toEqual: [.init("gone", at: 1.25, finished: true)])

    expectFrames(stage, matching: "toast", at: [0, 0.1, 0.2, 0.6, 1.1])
  }

  @Test("Animate a layout")
  func animateALayout() {
    let controller = CardController()
    let stage = Stage(hosting: controller, on: .iPhone15)
    expectLayout([controller.card, controller.button], .aligned(.leading), .spaced(12, .vertical))
    let frame = CGRect(x: 16, y: 75, width: 361, height: 64)
    expectLayout(controller.card, .insideSafeArea, .frame(frame))

    controller.expand()
    expect(controller.card, \.bounds.height, at: 0.25, toEqual: 88)
    expect(controller.button, \.frame.minY, at: 0.25, toEqual: 75 + 88 + 12)
    expectIdle(stage)
  }

  @Test("Test a gesture")
  func testAGesture() {
    let stage = Stage(size: CGSize(width: 200, height: 300))
    let sheet = SheetView(frame: CGRect(x: 0, y: 200, width: 200, height: 300))
    stage.window.addSubview(sheet)
    let flick = stage.touch.flick(CGPoint(x: 100, y: 220), velocity: CGVector(dx: 0, dy: -600))
    stage.advance(to: flick.end)
    #expect(flick.state == .ended)

    expectIdle(stage)
    #expect(sheet.center.y == 200)
    let released = stage.timeline.frame(at: flick.end).layers.last?.state.position.y
    #expect(abs((released ?? 0) - 300) < 0.001)
  }

  @Test("Test a list's animation")
  func testAListsAnimation() throws {
    let stage = Stage(size: CGSize(width: 320, height: 176))
    let list = TaskList(frame: stage.window.bounds, style: .plain)
    stage.window.addSubview(list)
    stage.touch.swipe(.left, from: "Call Anna")
    stage.advance(by: 1)
    let bread = try #require(list.cellForRow(at: IndexPath(row: 2, section: 0)))
    let tap = stage.touch.tap("Delete")
    stage.advance(to: tap.end)
    let deleted = tap.end
    expect(bread, \.frame.minY, at: deleted, toEqual: 88)
    expect(bread, \.frame.minY, at: deleted + 0.15, toEqual: 66)

    list.add("Read a book")
    expect(bread, \.frame.minY, toBeContinuousOver: deleted...(deleted + 0.6))
    expect(bread, \.frame.minY, toSettleBy: deleted + 0.45, at: 44)
    expectIdle(stage)
    let titles = list.visibleCells.map { $0.textLabel?.text }
    #expect(titles == ["Water the plants", "Buy bread", "Read a book"])
  }

  @Test("Preview a transition")
  func previewATransition() {
    let stage = Stage(size: CGSize(width: 240, height: 160))
    let card = UIView(frame: CGRect(x: 50, y: 30, width: 140, height: 100))
    card.backgroundColor = .systemTeal
    stage.window.addSubview(card)
    stage.advance(by: 0.2)
    UIView.transition(with: card, duration: 0.8, options: .transitionFlipFromLeft) {
      card.backgroundColor = .systemIndigo
    }
    stage.advance(by: 1)
    let halfway = stage.timeline.frame(at: 0.6)

    #expect(card.backgroundColor == .systemIndigo)
    #expect(halfway.layers.contains { $0.transition != nil })
  }

  @Test("Script a demo reel")
  func scriptADemoReel() throws {
    let folder = TutorialTests.scenes
    let file = try SceneFile(contentsOf: folder.appending(path: "opening.yaml"))
    let recording = try SceneRecorder.record(file)
    let frame = recording.timeline.frame(at: 0.2)
    #expect(!frame.layers.isEmpty)
  }
}
