import Animator
import Foundation
import Testing

@MainActor
@Suite("The life cycle of controllers")
struct LifeCycleTests {
  private let log = ScreenLog()

  private final class ByHand: UIViewController {
    override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
  }

  private func add(_ child: UIViewController, to parent: UIViewController) {
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
  }

  @Test("a container is called before its children, in both directions")
  func nesting() {
    let (outer, inner, leaf) = (Screen("A", log), Screen("B", log), Screen("C", log))
    add(leaf, to: inner)
    add(inner, to: outer)
    _ = log.take()
    let stage = Stage(hosting: outer, size: CGSize(width: 200, height: 400))
    #expect(log.take() == ["A willAppear", "B willAppear", "C willAppear"])
    stage.advance(by: 0)
    #expect(log.take() == ["A didAppear", "B didAppear", "C didAppear"])
    stage.window.rootViewController = nil
    #expect(
      log.take() == [
        "A willDisappear", "B willDisappear", "C willDisappear", "A didDisappear", "B didDisappear",
        "C didDisappear",
      ])
  }

  @Test("the children of a controller follow the transition that its container controls by hand")
  func followsParent() {
    let container = ByHand()
    let (screen, child) = (Screen("A", log), Screen("B", log))
    let stage = stage(showing: container, log)
    add(child, to: screen)
    container.addChild(screen)
    _ = log.take()
    screen.beginAppearanceTransition(true, animated: true)
    container.view.addSubview(screen.view)
    #expect(log.take() == ["A willAppear animated", "B willAppear animated"])
    stage.advance(by: 1)
    #expect(log.take() == [])
    screen.endAppearanceTransition()
    #expect(log.take() == ["A didAppear animated", "B didAppear animated"])
    // A child that is added while its parent appears, appears with it.
    screen.beginAppearanceTransition(false, animated: true)
    screen.beginAppearanceTransition(true, animated: true)
    _ = log.take()
    let late = Screen("C", log)
    add(late, to: screen)
    stage.advance(by: 1)
    #expect(log.take() == ["C willMove", "C didLoad", "C willAppear animated", "C didMove"])
    screen.endAppearanceTransition()
    #expect(
      log.take() == ["A didAppear animated", "B didAppear animated", "C didAppear animated"])
  }

  @Test("reasons of an appearance are known from before it until after it")
  func reasons() {
    let (parent, child) = (UIViewController(), Screen("A", log))
    child.logsReasons = true
    let stage = stage(showing: parent, log)
    add(child, to: parent)
    stage.advance(by: 0)
    #expect(
      log.take() == [
        "A willMove", "A didLoad (added)", "A willAppear (added)", "A didMove (added)",
        "A didAppear (added)",
      ])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      log.take() == [
        "A willMove nil (removed)", "A willDisappear (removed)", "A didDisappear (removed)",
        "A didMove nil",
      ])
  }

  @Test("a begun transition can be reversed; calls that lead nowhere are faults without effect")
  func unbalanced() {
    let container = ByHand()
    let stage = stage(showing: container, log)
    let screen = Screen("A", log)
    container.addChild(screen)
    container.view.addSubview(screen.view)
    _ = log.take()
    screen.beginAppearanceTransition(true, animated: true)
    screen.beginAppearanceTransition(false, animated: true)
    screen.endAppearanceTransition()
    #expect(
      log.take() == [
        "A willAppear animated", "A willDisappear animated", "A didDisappear animated",
      ])
    let faults = UsageFault.collect {
      screen.endAppearanceTransition()
      screen.beginAppearanceTransition(false, animated: true)
      screen.beginAppearanceTransition(true, animated: false)
      screen.beginAppearanceTransition(true, animated: false)
      screen.endAppearanceTransition()
    }
    let begin = "UIViewController.beginAppearanceTransition(_:animated:)"
    #expect(
      faults.map(\.call) == ["UIViewController.endAppearanceTransition()", begin, begin])
    #expect(
      faults.allSatisfy {
        $0.reason.hasPrefix("Unbalanced calls to begin/end appearance transitions for Screen")
      })
    #expect(log.take() == ["A willAppear", "A didAppear"])
    _ = stage
  }

  @Test("a container that forgets calls is reported when the child leaves it")
  func forgottenCalls() {
    let (parent, child) = (UIViewController(), UIViewController())
    let forgetful = UsageFault.collect {
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    #expect(
      forgetful.map(\.call) == [
        "UIViewController.addChild(_:)", "UIViewController.removeFromParent()",
      ])
    // An override that does not call super hides the calls: no complaint.
    final class Silent: UIViewController {
      override func didMove(toParent parent: UIViewController?) {}
      override func willMove(toParent parent: UIViewController?) {}
    }
    let silent = Silent()
    let correct = UIViewController()
    let none = UsageFault.collect {
      parent.addChild(silent)
      silent.removeFromParent()
      add(correct, to: parent)
      correct.willMove(toParent: nil)
      correct.view.removeFromSuperview()
      correct.removeFromParent()
    }
    #expect(none == [])
    let cycle = UsageFault.collect {
      parent.addChild(parent)
      parent.addChild(child)
      child.addChild(parent)
    }
    #expect(
      cycle.map(\.call) == ["UIViewController.addChild(_:)", "UIViewController.addChild(_:)"])
    #expect(parent.children == [child] && child.children == [] && parent.parent == nil)
  }

  @Test("a child that another controller adds leaves its parent first, and that is no fault")
  func movesToAnotherParent() {
    final class Child: Screen {
      override func removeFromParent() {
        log.add("A removeFromParent")
        super.removeFromParent()
      }
    }
    let (old, new, child) = (UIViewController(), UIViewController(), Child("A", log))
    add(child, to: old)
    _ = log.take()
    let faults = UsageFault.collect { add(child, to: new) }
    // Removing calls didMove, but not willMove; adding calls willMove.
    #expect(
      log.take() == ["A removeFromParent", "A didMove nil", "A willMove", "A didMove"])
    #expect(faults == [] && old.children == [] && new.children == [child])
    #expect(child.parent === new && child.view.superview === new.view)
  }

  @Test("children are exchanged with balanced callbacks, which end after the old view was removed")
  func exchange() {
    let parent = UIViewController()
    let (old, new) = (Screen("A", log), Screen("B", log))
    let stage = stage(showing: parent, log)
    add(old, to: parent)
    stage.advance(by: 0)
    parent.addChild(new)
    old.willMove(toParent: nil)
    _ = log.take()
    parent.transition(
      from: old, to: new, duration: 0.4, animations: { old.view.alpha = 0 },
      completion: { [log] finished in
        log.add("completion \(finished) \(old.view.superview == nil)")
        old.removeFromParent()
        new.didMove(toParent: parent)
      })
    #expect(log.take() == ["A willDisappear animated", "B willAppear animated", "B didLoad"])
    stage.advance(by: 1)
    #expect(
      log.take() == [
        "A didDisappear animated", "B didAppear animated", "completion true true", "A didMove nil",
        "B didMove",
      ])
  }

  @Test("a memory warning unloads nothing, and before iOS 6 the views that are off screen")
  func memory() {
    let (root, shown, hidden) = (Screen("A", log), Screen("B", log), Screen("C", log))
    let stage = stage(showing: root, log)
    add(shown, to: root)
    root.addChild(hidden)
    hidden.loadViewIfNeeded()
    stage.advance(by: 0)
    _ = log.take()
    nonisolated(unsafe) var notes = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didReceiveMemoryWarningNotification, object: stage.application,
      queue: nil
    ) { _ in notes += 1 }
    defer { NotificationCenter.default.removeObserver(observer) }
    stage.simulateMemoryWarning()
    #expect(log.take() == ["A memory", "B memory", "C memory"] && notes == 1)
    #expect(hidden.isViewLoaded)
    stage.unloadsHiddenViews = true
    stage.simulateMemoryWarning()
    #expect(
      log.take() == ["A memory", "B memory", "C willUnload", "C didUnload", "C memory"])
    #expect(!hidden.isViewLoaded && shown.isViewLoaded)
    root.view.addSubview(hidden.view)
    stage.advance(by: 0)
    #expect(log.take() == ["C didLoad", "C willAppear", "C didAppear"])
  }

  @Test("a parent overrides the light or dark style of a child")
  func traits() {
    let (parent, child) = (UIViewController(), UIViewController())
    add(child, to: parent)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    parent.setOverrideTraitCollection(dark, forChild: child)
    #expect(child.traitCollection.userInterfaceStyle == .dark)
    #expect(child.view.traitCollection.userInterfaceStyle == .dark)
    #expect(parent.view.traitCollection.userInterfaceStyle == .light)
    #expect(parent.overrideTraitCollection(forChild: child) == dark)
    parent.setOverrideTraitCollection(nil, forChild: child)
    #expect(child.view.traitCollection.userInterfaceStyle == .light)
    let faults = UsageFault.collect {
      parent.setOverrideTraitCollection(dark, forChild: UIViewController())
    }
    #expect(faults.map(\.call) == ["UIViewController.setOverrideTraitCollection(_:forChild:)"])
  }

  @Test(
    "the status bar is that of the child that containers name, or of a full-screen presentation")
  func statusBar() {
    final class Container: UIViewController {
      override var childForStatusBarStyle: UIViewController? { children.first }
      override var childForStatusBarHidden: UIViewController? { children.first }
    }
    final class Light: UIViewController {
      override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
      override var prefersStatusBarHidden: Bool { true }
    }
    let container = Container()
    let stage = stage(showing: container, log)
    #expect(stage.statusBarStyle == .default && !stage.isStatusBarHidden)
    container.addChild(Light())
    #expect(stage.statusBarStyle == .lightContent && stage.isStatusBarHidden)
    let cover = UIViewController()
    cover.modalPresentationStyle = .fullScreen
    container.present(cover, animated: false)
    #expect(stage.statusBarStyle == .default && !stage.isStatusBarHidden)
  }
}
