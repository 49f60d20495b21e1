import Animator
import Testing

/// Constraints of views in scroll views.
@MainActor
struct ScrollLayoutTests {
  private let scene = ScrollScenario(content: .zero)
  private var view: UIScrollView { scene.view }

  private func added(to superview: UIView) -> UIView {
    let child = UIView()
    child.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(child)
    return child
  }

  @Test("constraints to the edges determine the size of the contents")
  func contentSize() {
    let child = added(to: view)
    NSLayoutConstraint.activate([
      child.topAnchor.constraint(equalTo: view.topAnchor, constant: 10),
      child.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      child.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
      child.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -30),
      child.widthAnchor.constraint(equalTo: view.widthAnchor, constant: -40),
      child.heightAnchor.constraint(equalToConstant: 1000),
    ])
    scene.stage.advance(by: 0)
    #expect(child.frame == CGRect(x: 20, y: 10, width: 260, height: 1000))
    #expect(view.contentSize == CGSize(width: 300, height: 1040))
    // Scrolling moves nothing in the contents.
    view.contentOffset.y = 100
    scene.stage.advance(by: 0)
    #expect(child.frame == CGRect(x: 20, y: 10, width: 260, height: 1000))
    #expect(view.contentSize == CGSize(width: 300, height: 1040))
  }

  @Test("so do constraints to the content guide; the frame guide does not move with the contents")
  func guides() {
    let child = added(to: view)
    let header = added(to: view)
    let (content, frame) = (view.contentLayoutGuide, view.frameLayoutGuide)
    NSLayoutConstraint.activate([
      child.topAnchor.constraint(equalTo: content.topAnchor),
      child.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      child.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      child.bottomAnchor.constraint(equalTo: content.bottomAnchor),
      child.widthAnchor.constraint(equalTo: frame.widthAnchor),
      child.heightAnchor.constraint(equalToConstant: 1500),
      header.topAnchor.constraint(equalTo: frame.topAnchor, constant: 5),
      header.leadingAnchor.constraint(equalTo: frame.leadingAnchor),
      header.trailingAnchor.constraint(equalTo: frame.trailingAnchor),
      header.heightAnchor.constraint(equalToConstant: 44),
    ])
    scene.stage.advance(by: 0)
    #expect(view.contentSize == CGSize(width: 300, height: 1500))
    #expect(header.frame == CGRect(x: 0, y: 5, width: 300, height: 44))
    for offset in [100, 250, 700] as [CGFloat] {
      view.contentOffset.y = offset
      scene.stage.advance(by: 0.1)
      #expect(header.frame == CGRect(x: 0, y: 5 + offset, width: 300, height: 44))
    }
    #expect(frame.layoutFrame == CGRect(x: 0, y: 700, width: 300, height: 400))
    #expect(content.layoutFrame == CGRect(x: 0, y: 0, width: 300, height: 1500))
  }

  @Test("a view in the contents that is tied to one outside stays with that")
  func outside() {
    view.contentSize = CGSize(width: 300, height: 1000)
    let image = added(to: view)
    NSLayoutConstraint.activate([
      image.topAnchor.constraint(equalTo: scene.stage.window.topAnchor),
      image.leadingAnchor.constraint(equalTo: scene.stage.window.leadingAnchor),
      image.widthAnchor.constraint(equalToConstant: 300),
      image.bottomAnchor.constraint(equalTo: view.topAnchor, constant: 200),
    ])
    scene.stage.advance(by: 0)
    #expect(image.frame == CGRect(x: 0, y: 0, width: 300, height: 200))
    // Pulled down by 50 points, the header stretches.
    view.contentOffset.y = -50
    scene.stage.advance(by: 0)
    #expect(image.frame == CGRect(x: 0, y: -50, width: 300, height: 250))
  }

  @Test("in layouts from right to left too")
  func rightToLeft() {
    scene.stage.window.semanticContentAttribute = .forceRightToLeft
    view.semanticContentAttribute = .forceRightToLeft
    let child = added(to: view)
    NSLayoutConstraint.activate([
      child.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
      child.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      child.topAnchor.constraint(equalTo: view.topAnchor),
      child.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      child.widthAnchor.constraint(equalToConstant: 500),
      child.heightAnchor.constraint(equalToConstant: 100),
    ])
    scene.stage.advance(by: 0)
    #expect(view.contentSize == CGSize(width: 510, height: 100))
    #expect(child.frame == CGRect(x: 0, y: 0, width: 500, height: 100))
  }
}
