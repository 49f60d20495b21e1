import Animator
import Testing

@MainActor
@Suite("Baselines of views that name another view for them")
struct BaselineViewTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400), scale: 2)

  private func label(_ text: String, _ size: CGFloat = 17) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: size)
    return label
  }

  private func box(_ height: CGFloat) -> UIView {
    let view = UIView()
    view.heightAnchor.constraint(equalToConstant: height).isActive = true
    return view
  }

  private func stack(_ axis: NSLayoutConstraint.Axis, _ views: UIView...) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = axis
    return stack
  }

  /// Places a view 20 points below the top of the window, at its left edge.
  private func place(_ view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(view)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 20),
    ])
  }

  /// The position of an anchor in the window: that of the top of a view that is constrained to it.
  private func marker(at anchor: NSLayoutYAxisAnchor) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(view)
    view.topAnchor.constraint(equalTo: anchor).isActive = true
    return view
  }

  private func top(_ marker: UIView) -> CGFloat {
    stage.window.layoutIfNeeded()
    return marker.frame.minY
  }

  @Test("those of a column are those of its first and last label, also in a column inside of it")
  func nested() {
    let (title, text) = (label("Title"), label("Text"))
    let inner = stack(.vertical, box(10), text)
    let outer = stack(.vertical, title, box(40), inner)
    outer.isLayoutMarginsRelativeArrangement = true
    outer.layoutMargins = UIEdgeInsets(top: 15, left: 0, bottom: 0, right: 0)
    place(outer)
    let first = marker(at: outer.firstBaselineAnchor)
    let last = marker(at: outer.lastBaselineAnchor)
    let titleBaseline = marker(at: title.firstBaselineAnchor)
    let textBaseline = marker(at: text.lastBaselineAnchor)
    #expect(top(first) == top(titleBaseline) && top(last) == top(textBaseline))
    // Below the top of the title at 20 + 15, and that of the text at 35 + its height + 40 + 10.
    #expect(top(first) > 35 && top(last) > 85 + title.frame.height)

    text.font = .systemFont(ofSize: 40)
    #expect(top(last) == top(textBaseline))
    // Another last view.
    let more = label("More", 24)
    inner.addArrangedSubview(more)
    let moreBaseline = marker(at: more.lastBaselineAnchor)
    #expect(top(last) == top(moreBaseline) && top(last) > top(textBaseline))
    more.isHidden = true
    #expect(top(last) == top(textBaseline))
    more.isHidden = false
    #expect(top(last) == top(moreBaseline))
    more.removeFromSuperview()
    #expect(top(last) == top(textBaseline))
  }

  @Test("those of a row are those of its tallest view")
  func row() {
    let (small, large) = (label("Text", 12), label("Text", 40))
    let row = stack(.horizontal, small, large)
    row.alignment = .center
    place(row)
    let first = marker(at: row.firstBaselineAnchor)
    let (smallBaseline, largeBaseline) = (
      marker(at: small.firstBaselineAnchor), marker(at: large.firstBaselineAnchor)
    )
    #expect(top(first) == top(largeBaseline) && top(first) > top(smallBaseline))
    large.font = .systemFont(ofSize: 9)
    #expect(top(first) == top(smallBaseline))
  }

  @Test("those of a text field are in its middle, whatever its height, from the first layout on")
  func textField() {
    let field = UITextField()
    let font = UIFont.systemFont(ofSize: 17)
    (field.text, field.font, field.borderStyle) = ("Text", font, .roundedRect)
    place(field)
    let height = field.heightAnchor.constraint(equalToConstant: 34)
    height.isActive = true
    let (first, last) = (
      marker(at: field.firstBaselineAnchor), marker(at: field.lastBaselineAnchor)
    )
    // The line is centered between 20 and 54, then between 20 and 80. Frames are rounded to half points.
    let start = 37 - font.lineHeight / 2 + font.ascender
    #expect(abs(top(first) - start) <= 0.25 && abs(top(last) - start) <= 0.25)
    height.constant = 60
    #expect(abs(top(first) - start - 13) <= 0.25 && abs(top(last) - start - 13) <= 0.25)
  }

  @Test("those of a view of one's own are those of the label that it names, wherever that is")
  func own() {
    final class Badge: UIView {
      let title = UILabel(frame: CGRect(x: 5, y: 30, width: 100, height: 20))
      override var forFirstBaselineLayout: UIView { title }
      override var forLastBaselineLayout: UIView { title }
    }
    let badge = Badge(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
    let container = UIView(frame: CGRect(x: 0, y: 10, width: 200, height: 90))
    badge.title.text = "Title"
    container.addSubview(badge.title)
    badge.addSubview(container)
    stage.window.addSubview(badge)
    let first = marker(at: badge.firstBaselineAnchor)
    let last = marker(at: badge.lastBaselineAnchor)
    let baseline = marker(at: badge.title.firstBaselineAnchor)
    let start = top(first)
    // The top of the label is at 100 + 10 + 30.
    #expect(start == top(baseline) && start > 140 && start < 160)
    // One line has one baseline.
    #expect(abs(top(last) - start) <= 0.5)
    container.frame.origin.y += 7
    #expect(top(first) == start + 7)
    badge.title.frame.origin.y += 4
    #expect(top(first) == start + 11)
    badge.frame.origin.y -= 50
    #expect(top(first) == start - 39)
  }
}
