import Animator
import Testing

@MainActor
@Suite("Constraints to baselines that follow from each other")
struct BaselineConflictTests {
  private let stage = Stage(size: CGSize(width: 300, height: 200))
  private let first = UILabel()
  private let second = UILabel()

  init() {
    for label in [first, second] {
      label.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(label)
    }
    NSLayoutConstraint.activate([
      first.topAnchor.constraint(equalTo: stage.window.topAnchor),
      second.lastBaselineAnchor.constraint(equalTo: first.firstBaselineAnchor),
      first.lastBaselineAnchor.constraint(equalTo: second.firstBaselineAnchor),
      first.lastBaselineAnchor.constraint(equalTo: second.lastBaselineAnchor),
    ])
  }

  // Heights of lines are no whole numbers: 20.3 points for 17. Content sizes are rounded up.
  @Test("the first and the last baseline of one line are the same", arguments: [11.0, 13, 17, 40])
  func oneLine(size: Double) {
    for label in [first, second] { label.font = .systemFont(ofSize: size) }
    first.text = "Lap 1"
    second.text = "00:01.47"
    stage.window.layoutIfNeeded()
    #expect(stage.layoutConflicts.isEmpty)
    #expect(first.frame.midY == second.frame.midY)
  }

  @Test("constraints that change together do not conflict while some have changed")
  func changes() {
    (first.text, second.text) = ("a", "b")
    stage.window.layoutIfNeeded()
    first.font = .systemFont(ofSize: 31)
    second.font = .systemFont(ofSize: 23)
    stage.window.layoutIfNeeded()
    (first.text, second.text) = (nil, nil)
    stage.window.layoutIfNeeded()
    (first.text, second.text) = ("c", "d")
    stage.window.layoutIfNeeded()
    #expect(stage.layoutConflicts.isEmpty)
  }

  @Test("a constant that cannot be is reported, and comes back when it can be")
  func conflict() {
    let height = first.heightAnchor.constraint(equalToConstant: 30)
    let same = second.heightAnchor.constraint(equalTo: first.heightAnchor)
    let fixed = second.heightAnchor.constraint(equalToConstant: 30)
    NSLayoutConstraint.activate([height, same, fixed])
    stage.window.layoutIfNeeded()
    height.constant = 40
    stage.window.layoutIfNeeded()
    #expect(stage.layoutConflicts.map(\.broken) == [height.description])
    #expect(first.frame.height == 30)
    fixed.constant = 40
    stage.window.layoutIfNeeded()
    #expect(first.frame.height == 40 && second.frame.height == 40)
    #expect(stage.layoutConflicts.count == 1)
  }
}
