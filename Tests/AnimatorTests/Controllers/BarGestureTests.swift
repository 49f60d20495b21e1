import Animator
import Testing

/// Bars that swipes, taps and the keyboard hide. On an iPhone 15 the bar begins at 59 points, and is 44 high.
@MainActor
struct BarGestureTests {
  private let stage = Stage(device: .iPhone15, scale: 1)
  private let root = UIViewController()
  private let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
  private let navigation: UINavigationController

  init() {
    root.view.addSubview(list)
    list.contentSize = CGSize(width: 393, height: 3000)
    navigation = UINavigationController(rootViewController: root)
    stage.window.rootViewController = navigation
    stage.window.makeKeyAndVisible()
    stage.advance(by: 0)
  }

  private func send(_ phase: UITouch.Phase, _ y: CGFloat) {
    stage.window.touches.send([
      TouchSample(finger: 1, phase: phase, location: CGPoint(x: 200, y: y))
    ])
  }

  @Test(
    "a finger that moves up hides the bars, and one that moves down shows them; contents scroll too"
  )
  func swipe() {
    navigation.isToolbarHidden = false
    navigation.hidesBarsOnSwipe = true
    for (phase, y) in [(.began, 500), (.moved, 485), (.moved, 440)] as [(UITouch.Phase, CGFloat)] {
      send(phase, y)
    }
    stage.advance(by: 0.3)
    #expect(navigation.isNavigationBarHidden && navigation.isToolbarHidden)
    #expect(list.contentOffset.y > -103)
    send(.moved, 500)
    stage.advance(by: 0.3)
    #expect(!navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 59, width: 393, height: 44))
    send(.ended, 500)
    navigation.hidesBarsOnSwipe = false
    stage.advance(by: 5)
    for (phase, y) in [(.began, 500), (.moved, 485), (.moved, 440)] as [(UITouch.Phase, CGFloat)] {
      send(phase, y)
    }
    #expect(!navigation.isNavigationBarHidden)
  }

  @Test("the distance counts from where the finger turns, however many of its places are reported")
  func turning() {
    navigation.hidesBarsOnSwipe = true
    // Hidden at 440; it turns at 425.
    for (phase, y) in [(.began, 500), (.moved, 485), (.moved, 440), (.moved, 425)]
      as [(UITouch.Phase, CGFloat)]
    {
      send(phase, y)
    }
    #expect(navigation.isNavigationBarHidden)
    send(.moved, 444)
    #expect(navigation.isNavigationBarHidden)
    send(.moved, 445)
    #expect(!navigation.isNavigationBarHidden)
    send(.ended, 445)
  }

  @Test("a tap of the contents hides the bars or shows them, one of a control does not")
  func tap() {
    var presses = 0
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 100, y: 500, width: 100, height: 40)
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    root.view.addSubview(button)
    navigation.hidesBarsOnTap = true
    stage.touch.tap(at: CGPoint(x: 300, y: 300))
    stage.advance(by: 1)
    #expect(navigation.isNavigationBarHidden && navigation.isToolbarHidden)
    stage.touch.tap(at: CGPoint(x: 150, y: 520))
    stage.advance(by: 1)
    #expect(navigation.isNavigationBarHidden && presses == 1)
    stage.touch.tap(at: CGPoint(x: 300, y: 300))
    stage.advance(by: 1)
    #expect(!navigation.isNavigationBarHidden && navigation.isToolbarHidden)
    stage.touch.tap(at: CGPoint(x: 300, y: 80))
    stage.advance(by: 1)
    #expect(!navigation.isNavigationBarHidden)
  }

  @Test("the keyboard hides the bars when it appears, and a tap shows them")
  func keyboard() {
    let field = UITextField(frame: CGRect(x: 20, y: 200, width: 200, height: 40))
    root.view.addSubview(field)
    navigation.hidesBarsWhenKeyboardAppears = true
    field.becomeFirstResponder()
    stage.advance(by: 1)
    #expect(navigation.isNavigationBarHidden)
    field.resignFirstResponder()
    stage.advance(by: 1)
    #expect(navigation.isNavigationBarHidden)
    // A tap shows them, another one does not hide them.
    for _ in 0..<2 {
      stage.touch.tap(at: CGPoint(x: 300, y: 600))
      stage.advance(by: 1)
      #expect(!navigation.isNavigationBarHidden)
    }
  }

  @Test("a push ends a search whose bar is edited, so that the keyboard leaves")
  func searchField() throws {
    let search = UISearchController(searchResultsController: nil)
    search.obscuresBackgroundDuringPresentation = false
    root.navigationItem.searchController = search
    stage.advance(by: 0)
    search.searchBar.becomeFirstResponder()
    stage.advance(by: 1)
    #expect(stage.keyboard.isShown)
    navigation.pushViewController(UIViewController(), animated: true)
    stage.advance(by: 1)
    #expect(!stage.keyboard.isShown && !search.searchBar.isFirstResponder && search.isActive)
  }
}
