import Animator
import TestSupport
import Testing

/// The values from which a row of views is laid out.
private struct RowState {
  var widths: [CGFloat] = [20, 30, 10, 25]
  var gaps: [CGFloat] = [0, 8, 4, 2]
  var semantics = [UISemanticContentAttribute](repeating: .unspecified, count: 4)
  var direction = UIUserInterfaceLayoutDirection.leftToRight
  var safeArea = UIEdgeInsets.zero
  var margins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  var windowWidth: CGFloat = 400
}

/// A row of views within the margins of a container, which fills the safe area of the window.
@MainActor
private final class Row {
  let stage: Stage
  let container = UIView()
  let views: [UIView]
  private var widths: [NSLayoutConstraint] = []
  private var gaps: [NSLayoutConstraint] = []

  init(_ state: RowState) {
    stage = Stage(size: CGSize(width: state.windowWidth, height: 300), scale: 2)
    views = state.widths.map { _ in UIView() }
    container.translatesAutoresizingMaskIntoConstraints = false
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      container.addSubview(view)
    }
    for index in views.indices { connect(index) }
    place()
    apply(state)
  }

  private func connect(_ index: Int) {
    let (view, guide) = (views[index], container.layoutMarginsGuide)
    let start = index == 0 ? guide.leadingAnchor : views[index - 1].trailingAnchor
    let gap = view.leadingAnchor.constraint(equalTo: start)
    let width = view.widthAnchor.constraint(equalToConstant: 0)
    if index < gaps.count {
      (gaps[index], widths[index]) = (gap, width)
    } else {
      gaps.append(gap)
      widths.append(width)
    }
    NSLayoutConstraint.activate([
      gap, width, view.topAnchor.constraint(equalTo: guide.topAnchor, constant: CGFloat(index)),
      view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
  }

  private func place() {
    let window = stage.window
    window.addSubview(container)
    let area = window.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      container.leadingAnchor.constraint(equalTo: area.leadingAnchor),
      container.trailingAnchor.constraint(equalTo: area.trailingAnchor),
      container.topAnchor.constraint(equalTo: area.topAnchor),
      container.bottomAnchor.constraint(equalTo: area.bottomAnchor),
    ])
  }

  func apply(_ state: RowState) {
    stage.window.bounds.size.width = state.windowWidth
    stage.window.screenSafeAreaInsets = state.safeArea
    stage.window.layoutDirection = state.direction
    container.directionalLayoutMargins = state.margins
    for index in views.indices {
      views[index].semanticContentAttribute = state.semantics[index]
      widths[index].constant = state.widths[index]
      gaps[index].constant = state.gaps[index]
    }
  }

  /// Removes the container, or a view with its constraints, and adds it again.
  func move(_ index: Int?) {
    guard let index else {
      container.removeFromSuperview()
      return place()
    }
    views[index].removeFromSuperview()
    // Not all of its constraints went with it: its width is its own.
    widths[index].isActive = false
    container.addSubview(views[index])
    connect(index)
    if index + 1 < views.count {
      views[index + 1].removeFromSuperview()
      widths[index + 1].isActive = false
      container.addSubview(views[index + 1])
      connect(index + 1)
      if index + 2 < views.count { move(index + 2) }
    }
  }

  func frames() -> [CGRect] {
    stage.window.layoutIfNeeded()
    return ([container] + views).map(\.frame)
  }
}

@MainActor
struct IncrementalLayoutTests {
  @Test(
    "a layout that has been changed in many ways equals one made anew",
    arguments: 0..<24 as Range<UInt64>)
  func equality(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = RowState()
    let row = Row(state)
    for step in 0..<40 {
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let index = Int.random(in: 0..<4, using: &random)
        let length = CGFloat(Int.random(in: 0..<40, using: &random))
        switch Int.random(in: 0..<9, using: &random) {
        case 0: state.widths[index] = length
        case 1: state.gaps[index] = length
        case 2:
          state.semantics[index] = [.unspecified, .forceLeftToRight, .forceRightToLeft][index % 3]
        case 3: state.direction = state.direction == .leftToRight ? .rightToLeft : .leftToRight
        case 4: state.safeArea = UIEdgeInsets(top: length, left: 5, bottom: 0, right: length)
        case 5: state.margins.leading = length
        case 6: state.windowWidth = 300 + length
        case 7: row.move(index)
        default: row.move(nil)
        }
      }
      row.apply(state)
      let conflicts = LayoutConflict.collect {
        #expect(row.frames() == Row(state).frames(), "step \(step)")
      }
      #expect(conflicts.isEmpty, "step \(step)")
    }
  }

  @Test("a view between the items of a constraint that code moves moves the one inside of it back")
  func movedContainer() {
    let stage = Stage(size: CGSize(width: 300, height: 300), scale: 2)
    let container = UIView(frame: CGRect(x: 10, y: 10, width: 200, height: 200))
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(view)
    stage.window.addSubview(container)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 50),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 60),
      view.widthAnchor.constraint(equalToConstant: 20),
      view.heightAnchor.constraint(equalToConstant: 30),
    ])
    stage.window.layoutIfNeeded()
    // 50 − 10, and 60 − 10.
    #expect(view.frame == CGRect(x: 40, y: 50, width: 20, height: 30))
    container.frame.origin = CGPoint(x: 30, y: 15)
    stage.window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 20, y: 45, width: 20, height: 30))
  }
}
