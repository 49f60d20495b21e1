import Animator
import Testing

/// Notes the delegates that it gets.
private final class NotingScrollView: UIScrollView {
  var names: [String] = []
  override weak var delegate: (any UIScrollViewDelegate)? {
    didSet { names.append(delegate.map { "\(type(of: $0))" } ?? "none") }
  }
}
private final class NotingTable: UITableView {
  var count = 0
  override weak var delegate: (any UITableViewDelegate)? { didSet { count += 1 } }
}
private final class NotingText: UITextView {
  var count = 0
  override weak var delegate: (any UITextViewDelegate)? { didSet { count += 1 } }
}
private final class Listener: NSObject, UIScrollViewDelegate, UITableViewDelegate,
  UITextViewDelegate
{
  var count = 0
  func scrollViewDidScroll(_ scrollView: UIScrollView) { count += 1 }
}

@MainActor
@Suite("Subclasses that override the delegate")
struct OverriddenDelegateTests {
  @Test("a scroll view's is called for scrolling")
  func scrollView() {
    let (view, listener) = (NotingScrollView(), Listener())
    view.delegate = listener
    view.contentOffset.y = 10
    #expect(view.names == ["Listener"] && listener.count == 1 && view.delegate === listener)
    // Also where only the superclass is known.
    (view as UIScrollView).delegate = nil
    view.contentOffset.y = 20
    #expect(view.names == ["Listener", "none"] && listener.count == 1)
  }

  @Test("those of lists and texts are of their own types, and are those of scroll views too")
  func others() {
    let (table, text, listener) = (NotingTable(), NotingText(frame: .zero), Listener())
    table.delegate = listener
    text.delegate = listener
    #expect(table.count == 1 && text.count == 1)
    #expect((table as UIScrollView).delegate === listener && text.delegate === listener)
    table.delegate = nil
    text.delegate = nil
    #expect((table as UIScrollView).delegate == nil && table.count == 2 && text.count == 2)
  }
}
