import Animator
import Testing

@MainActor
private final class Observer: NSObject, UISheetPresentationControllerDelegate {
  var log: [String] = []
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    log.append("will dismiss")
  }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    log.append("did dismiss")
  }
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) { log.append("attempt") }
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {
    log.append(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "none")
  }
}

@MainActor
@Suite("Sheets")
struct SheetTests {
  private let log = ScreenLog()
  private let root: Screen
  private let screen: Screen
  private let stage: Stage

  init() {
    root = Screen("A", log)
    screen = Screen("B", log)
    // 390 × 844 points, safe areas of 47 and 34.
    stage = Stage(hosting: root, on: .iPhone14)
    stage.advance(by: 0)
    _ = log.take()
  }

  private var sheetFrame: CGRect { screen.view.convert(screen.view.bounds, to: stage.window) }

  @Test("a sheet ends 10 points below the safe area, over the presenter as a card")
  func page() throws {
    root.present(screen, animated: true)
    try stage.advanceUntilIdle()
    #expect(sheetFrame == CGRect(x: 0, y: 57, width: 390, height: 787))
    // Scaled to 16 points from the sides, with its top at the safe area.
    let card = root.view.frame
    #expect(
      abs(card.minX - 16) < 1e-9 && abs(card.width - 358) < 1e-9 && abs(card.minY - 47) < 1e-9)
    #expect(root.view.layer.cornerRadius == 10)
    #expect(root.view.safeAreaInsets.top == 47, "its contents keep their places")
    #expect(screen.view.safeAreaInsets.top == 0 && screen.view.safeAreaInsets.bottom == 34)
    screen.dismiss(animated: true)
    stage.advance(by: 0.1)
    let scale = try #require(root.view.layer.presentation()).affineTransform().a
    #expect(scale > 358.0 / 390 && scale < 1)
    try stage.advanceUntilIdle()
    #expect(root.view.frame == stage.window.bounds && root.view.layer.cornerRadius == 0)
    #expect(!root.view.clipsToBounds && stage.window.subviews == [root.view])
    #expect(root.view.safeAreaInsets.top == 47)
  }

  @Test("detents determine the height; the smallest comes first")
  func detents() throws {
    let sheet = try #require(screen.sheetPresentationController)
    sheet.detents = [.large(), .medium(), .custom { _ in 200 }]
    sheet.prefersGrabberVisible = true
    root.present(screen, animated: false)
    #expect(screen.sheetPresentationController === sheet)
    // 200 above the bottom safe area.
    #expect(sheetFrame == CGRect(x: 0, y: 844 - 234, width: 390, height: 234))
    #expect(root.view.frame == stage.window.bounds, "no card below a sheet that is not large")
    sheet.animateChanges { sheet.selectedDetentIdentifier = .medium }
    #expect(sheetFrame == CGRect(x: 0, y: 422, width: 390, height: 422))
    let y = try #require(screen.view.superview?.layer.presentation()).frame.minY
    #expect(y == 610)
    try stage.advanceUntilIdle()
    sheet.selectedDetentIdentifier = .large
    #expect(sheetFrame.minY == 57 && abs(root.view.frame.minX - 16) < 1e-9)
    let faults = UsageFault.collect { sheet.detents = [] }
    #expect(faults.map(\.call) == ["UISheetPresentationController.detents"])
    #expect(sheetFrame.minY == 57)
  }

  @Test(
    "a drag dismisses past half of the height or with a fling, and else returns",
    arguments: [(0.49, 0, false), (0.51, 0, true), (0.2, 1800, true), (0.8, -1800, false)])
  func drag(fraction: Double, velocity: Double, dismisses: Bool) throws {
    let observer = Observer()
    root.present(screen, animated: false)
    let sheet = try #require(screen.sheetPresentationController)
    sheet.delegate = observer
    _ = log.take()
    #expect(sheet.handleDrag(.began))
    sheet.handleDrag(.changed(translation: 787 * fraction))
    stage.advance(by: 1)
    #expect(log.take() == ["B willDisappear animated"])
    let y = try #require(screen.view.superview?.layer.presentation()).frame.minY
    #expect(abs(y - 57 - 787 * fraction) < 1e-6, "it follows the finger")
    sheet.handleDrag(.ended(velocity: velocity))
    try stage.advanceUntilIdle()
    if dismisses {
      #expect(log.take() == ["B didDisappear animated"])
      #expect(observer.log == ["will dismiss", "did dismiss"])
      #expect(stage.window.subviews == [root.view])
    } else {
      #expect(log.take() == ["B willAppear animated", "B didAppear animated"])
      #expect(observer.log == ["will dismiss"] && sheetFrame.minY == 57)
    }
  }

  @Test("a drag between detents selects the nearest; a modal sheet resists")
  func selection() throws {
    let observer = Observer()
    let sheet = try #require(screen.sheetPresentationController)
    (sheet.detents, sheet.delegate) = ([.medium(), .large()], observer)
    screen.isModalInPresentation = true
    root.present(screen, animated: false)
    sheet.handleDrag(.began)
    sheet.handleDrag(.changed(translation: -300))
    #expect(sheetFrame.height == 722)
    sheet.handleDrag(.ended(velocity: 0))
    try stage.advanceUntilIdle()
    #expect(
      sheetFrame.height == 787
        && observer.log == [UISheetPresentationController.Detent.Identifier.large.rawValue])
    sheet.handleDrag(.began)
    sheet.handleDrag(.changed(translation: 787))
    // A tenth of the 422 points below the medium detent.
    #expect(abs(sheetFrame.height - (422 - 42.2)) < 1e-6)
    sheet.handleDrag(.ended(velocity: 0))
    try stage.advanceUntilIdle()
    #expect(observer.log.suffix(2).first == "attempt" && sheetFrame.height == 422)
  }

  @Test("on a tablet sheets are cards, in landscape on a phone they cover the screen")
  func adaptation() {
    let tablet = Stage(hosting: UIViewController(), size: CGSize(width: 834, height: 1194))
    tablet.advance(by: 0)
    let card = Screen("C", log)
    card.modalPresentationStyle = .formSheet
    tablet.window.rootViewController?.present(card, animated: false)
    #expect(
      card.view.convert(card.view.bounds, to: tablet.window)
        == CGRect(x: 147, y: 287, width: 540, height: 620))
    let phone = Stage(hosting: Screen("D", log), on: .iPhone14, orientation: .landscapeLeft)
    phone.advance(by: 0)
    let cover = Screen("E", log)
    phone.window.rootViewController?.present(cover, animated: false)
    #expect(cover.view.frame == phone.window.bounds)
    #expect(phone.window.rootViewController?.view.window == nil)
  }

  @Test("in landscape on a phone a sheet covers the screen, in portrait it is the same again")
  func rotation() throws {
    let sheet = try #require(screen.sheetPresentationController)
    sheet.detents = [.large(), .medium()]
    sheet.selectedDetentIdentifier = .medium
    root.present(screen, animated: false)
    stage.advance(by: 0)
    _ = log.take()
    for _ in 1...2 {
      stage.rotate(to: .landscapeLeft)
      try stage.advanceUntilIdle()
      #expect(sheetFrame == CGRect(x: 0, y: 0, width: 844, height: 390))
      #expect(screen.presentationController?.presentationStyle == .fullScreen)
      #expect(screen.sheetPresentationController === sheet && root.view.window == nil)
      #expect(log.take() == ["A willDisappear", "A didDisappear"])
      stage.rotate(to: .portrait)
      try stage.advanceUntilIdle()
      #expect(screen.presentationController === sheet)
      #expect(sheetFrame == CGRect(x: 0, y: 422, width: 390, height: 422))
      #expect(root.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
      #expect(log.take() == ["A willAppear", "A didAppear"])
    }
    sheet.selectedDetentIdentifier = .large
    #expect(sheetFrame.minY == 57 && abs(root.view.frame.minX - 16) < 1e-9)
    root.dismiss(animated: true)
    try stage.advanceUntilIdle()
    #expect(root.presentedViewController == nil && stage.window.subviews == [root.view])
  }

  @Test("a sheet that is presented in landscape is one in portrait; full screen stays full screen")
  func presentedInLandscape() throws {
    for style in [UIModalPresentationStyle.automatic, .fullScreen] {
      let phone = Stage(hosting: Screen("D", log), on: .iPhone14, orientation: .landscapeLeft)
      phone.advance(by: 0)
      let shown = Screen("E", log)
      shown.modalPresentationStyle = style
      phone.window.rootViewController?.present(shown, animated: false)
      #expect(shown.view.frame == CGRect(x: 0, y: 0, width: 844, height: 390))
      phone.rotate(to: .portrait, animated: false)
      phone.advance(by: 0)
      // 10 points below the safe area of 47.
      let top: CGFloat = style == .automatic ? 57 : 0
      #expect(
        shown.view.convert(shown.view.bounds, to: phone.window)
          == CGRect(x: 0, y: top, width: 390, height: 844 - top))
    }
  }

  @Test(
    "a sheet below full screen or another sheet adapts, at the latest when it is seen again",
    arguments: [UIModalPresentationStyle.fullScreen, .pageSheet])
  func chain(style: UIModalPresentationStyle) {
    let top = Screen("C", log)
    top.modalPresentationStyle = style
    root.present(screen, animated: false)
    let turns: [(UIDeviceOrientation, CGRect)] = [
      (.landscapeLeft, CGRect(x: 0, y: 0, width: 844, height: 390)),
      (.portrait, CGRect(x: 0, y: 57, width: 390, height: 787)),
    ]
    for (orientation, expected) in turns {
      screen.present(top, animated: false)
      stage.rotate(to: orientation, animated: false)
      stage.advance(by: 0)
      screen.dismiss(animated: false)
      stage.advance(by: 0)
      #expect(sheetFrame == expected && screen.view.window != nil)
    }
    root.dismiss(animated: false)
    #expect(stage.window.subviews == [root.view])
  }

  @Test("a rotation ends a drag; one during a presentation makes the sheet adapt afterwards")
  func rotationMeanwhile() throws {
    root.present(screen, animated: true)
    stage.advance(by: 0.1)
    stage.rotate(to: .landscapeLeft, animated: false)
    #expect(screen.presentationController is UISheetPresentationController)
    try stage.advanceUntilIdle()
    #expect(sheetFrame == CGRect(x: 0, y: 0, width: 844, height: 390))
    stage.rotate(to: .portrait, animated: false)
    stage.advance(by: 0)
    let sheet = try #require(screen.sheetPresentationController)
    sheet.handleDrag(.began)
    sheet.handleDrag(.changed(translation: -10))
    stage.rotate(to: .landscapeLeft, animated: false)
    sheet.handleDrag(.ended(velocity: 0))
    stage.rotate(to: .portrait, animated: false)
    stage.advance(by: 0)
    #expect(sheetFrame == CGRect(x: 0, y: 57, width: 390, height: 787))
  }

  @Test("in dark style backgrounds of a sheet are lighter, not those over it in full screen")
  func elevated() {
    stage.userInterfaceStyle = .dark
    let gray = UIColor(red: 28 / 255, green: 28 / 255, blue: 30 / 255, alpha: 1)
    for color in [UIColor.systemBackground, .systemGroupedBackground] {
      let (sheet, cover) = (Screen("C", log, color: color), Screen("D", log, color: color))
      root.present(sheet, animated: false)
      #expect(sheet.traitCollection.userInterfaceLevel == .elevated)
      #expect(sheet.view.layer.backgroundColor == gray.cgColor)
      cover.modalPresentationStyle = .fullScreen
      sheet.present(cover, animated: false)
      #expect(cover.traitCollection.userInterfaceLevel == .base)
      #expect(cover.view.layer.backgroundColor == UIColor.black.cgColor)
      root.dismiss(animated: false)
    }
  }

  @Test("in landscape on a phone a sheet is attached to the bottom if it asks for that")
  func landscape() throws {
    let phone = Stage(hosting: Screen("D", log), on: .iPhone14, orientation: .landscapeLeft)
    phone.advance(by: 0)
    let sheet = try #require(screen.sheetPresentationController)
    sheet.prefersEdgeAttachedInCompactHeight = true
    phone.window.rootViewController?.present(screen, animated: false)
    func frame() -> CGRect { screen.view.convert(screen.view.bounds, to: phone.window) }
    // 844 × 390 points, of which the safe area leaves out 47 at both sides; 10 points below the top.
    #expect(frame() == CGRect(x: 47, y: 10, width: 750, height: 380))
    #expect(phone.window.rootViewController?.view.transform == .identity, "it is no card")
    screen.preferredContentSize = CGSize(width: 500, height: 0)
    sheet.widthFollowsPreferredContentSizeWhenEdgeAttached = true
    #expect(frame() == CGRect(x: 172, y: 10, width: 500, height: 380))
  }

  @Test("the navigation bar in a sheet is higher, but not in landscape on a phone")
  func navigationBar() throws {
    let navigation = UINavigationController(rootViewController: screen)
    root.present(navigation, animated: true)
    stage.advance(by: 0)
    // 56 points from the start of the animation on; the sheet is below the safe area.
    let bar = navigation.navigationBar
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 390, height: 56))
    try stage.advanceUntilIdle()
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 390, height: 56))
    #expect(screen.view.safeAreaInsets.top == 56)
    // 52 more for the large title.
    bar.prefersLargeTitles = true
    #expect(bar.frame.height == 108)
    bar.prefersLargeTitles = false
    stage.rotate(to: .landscapeLeft)
    try stage.advanceUntilIdle()
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 844, height: 32))
    stage.rotate(to: .portrait)
    try stage.advanceUntilIdle()
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 390, height: 56))
    root.dismiss(animated: false)
    // The same bar below the status bar of 47 points.
    navigation.modalPresentationStyle = .fullScreen
    root.present(navigation, animated: false)
    stage.advance(by: 0)
    #expect(bar.frame == CGRect(x: 0, y: 47, width: 390, height: 44))
  }

  @Test("on tablets the bar of a sheet has the same height, and the others have theirs")
  func navigationBarOfTablet() {
    let styles: [(UIModalPresentationStyle, CGFloat)] = [
      (.formSheet, 56), (.pageSheet, 56), (.fullScreen, 50),
    ]
    for (style, height) in styles {
      let tablet = Stage(hosting: UIViewController(), on: .iPadAir)
      tablet.advance(by: 0)
      let navigation = UINavigationController(rootViewController: Screen("C", log))
      navigation.modalPresentationStyle = style
      tablet.window.rootViewController?.present(navigation, animated: false)
      tablet.advance(by: 0)
      #expect(navigation.navigationBar.frame.height == height)
    }
  }

  @Test("a stack in a form sheet has room for the contents that it prefers, below the bar")
  func preferredSizeOfStack() {
    let tablet = Stage(hosting: UIViewController(), on: .iPadAir)
    tablet.advance(by: 0)
    screen.preferredContentSize = CGSize(width: 300, height: 200)
    let navigation = UINavigationController(rootViewController: screen)
    navigation.modalPresentationStyle = .formSheet
    tablet.window.rootViewController?.present(navigation, animated: false)
    tablet.advance(by: 0)
    #expect(navigation.preferredContentSize == CGSize(width: 300, height: 256))
    // In the middle of 820 × 1180 points.
    #expect(
      navigation.view.convert(navigation.view.bounds, to: tablet.window)
        == CGRect(x: 260, y: 462, width: 300, height: 256))
  }
}
