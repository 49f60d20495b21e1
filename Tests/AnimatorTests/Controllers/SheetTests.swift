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
}
