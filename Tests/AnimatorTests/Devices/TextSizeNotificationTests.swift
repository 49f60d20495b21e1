import Animator
import Testing

@MainActor
@Suite("The notification of the text size")
struct TextSizeNotificationTests {
  @Test("it is posted on changes alone, after views have been told")
  func posted() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    var log: [UIContentSizeCategory?] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIContentSizeCategory.didChangeNotification, object: UIApplication.shared,
      queue: .main
    ) { note in
      let size =
        note.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? UIContentSizeCategory
      MainActor.assumeIsolated {
        log.append(size)
        log.append(stage.window.traitCollection.preferredContentSizeCategory)
      }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    stage.preferredContentSizeCategory = .extraLarge
    stage.preferredContentSizeCategory = .extraLarge
    #expect(log == [.extraLarge, .extraLarge])
  }
}
