import Animator
import Foundation
import Testing

/// How configurations follow the state of cells.
@MainActor
struct ConfigurationStateTests {
  /// A configuration of an app's own.
  private struct Badge: UIContentConfiguration, Hashable {
    var number = 0
    var isOn = false

    func makeContentView() -> any UIView & UIContentView { BadgeView(self) }

    func updated(for state: any UIConfigurationState) -> Badge {
      var badge = self
      badge.isOn = (state as? UICellConfigurationState)?.isSelected ?? false
      return badge
    }
  }

  private final class BadgeView: UIView, UIContentView {
    var badge: Badge
    var configuration: any UIContentConfiguration {
      get { badge }
      set { badge = newValue as? Badge ?? badge }
    }

    init(_ badge: Badge) {
      self.badge = badge
      super.init(frame: .zero)
      let side = heightAnchor.constraint(equalToConstant: 70)
      side.priority = .defaultHigh
      side.isActive = true
    }
    required init?(coder: NSCoder) { nil }
  }

  private func tap(_ shown: CellScenario) {
    shown.stage.touch.tap(at: CGPoint(x: 100, y: 20))
    shown.stage.advance(by: 1)
  }

  @Test("an app's own content view is the cell's content view, sizes it, and follows its state")
  func own() throws {
    let shown = CellScenario { $0.contentConfiguration = Badge(number: 3) }
    let view = try #require(shown.cell?.contentView as? BadgeView)
    #expect(shown.cell?.bounds.height == 70.5)
    #expect(view.badge == Badge(number: 3, isOn: false))
    tap(shown)
    #expect(view.badge == Badge(number: 3, isOn: true))
    #expect(shown.cell?.contentView === view)
    #expect((shown.cell?.contentConfiguration as? Badge)?.isOn == true)
  }

  @Test("content of the same type goes into the view that is shown, of another one into a new view")
  func exchange() {
    let shown = CellScenario { $0.contentConfiguration = Badge() }
    let view = shown.cell?.contentView
    shown.cell?.contentConfiguration = Badge(number: 5)
    #expect(shown.cell?.contentView === view)
    shown.cell?.contentConfiguration = UIListContentConfiguration.cell()
    #expect(shown.cell?.contentView is UIListContentView && view?.superview == nil)
    shown.cell?.contentConfiguration = nil
    #expect(shown.cell.map { type(of: $0.contentView) == UIView.self } == true)
  }

  @Test("an app's views in a content view are within 16 points from the edges and 11 vertically")
  func margins() {
    let view = UIView(frame: .zero)
    let shown = CellScenario { cell in
      guard view.superview == nil else { return }
      view.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(view)
      let guide = cell.contentView.layoutMarginsGuide
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        view.topAnchor.constraint(equalTo: guide.topAnchor),
        view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        view.heightAnchor.constraint(equalToConstant: 30),
      ])
    }
    #expect(view.frame == CGRect(x: 16, y: 11, width: 288, height: 30))
    #expect(shown.cell?.bounds.height == 52.5)
  }

  @Test("content does not follow the state if the cell says so")
  func manual() {
    let shown = CellScenario {
      $0.automaticallyUpdatesContentConfiguration = false
      $0.contentConfiguration = Badge()
    }
    tap(shown)
    #expect((shown.cell?.contentConfiguration as? Badge)?.isOn == false)
  }

  @Test("the handler is called before the cell is shown, and once after each change of its state")
  func handler() {
    var states: [UICellConfigurationState] = []
    let shown = CellScenario { cell in
      cell.configurationUpdateHandler = { cell, state in
        states.append(state)
        var content = cell.defaultContentConfiguration()
        content.text = state.isSelected ? "selected" : "not selected"
        cell.contentConfiguration = content
      }
    }
    #expect(states.map(\.isSelected) == [false])
    tap(shown)
    #expect(states.last?.isSelected == true && states.last?.isHighlighted == false)
    #expect((shown.cell?.contentConfiguration as? UIListContentConfiguration)?.text == "selected")
    let count = states.count
    shown.stage.advance(by: 1)
    #expect(states.count == count)
  }

  @Test("a cell's class updates it for a state to which it adds values of its own")
  func custom() throws {
    final class StarCell: UITableViewCell {
      var isStarred = false { didSet { setNeedsUpdateConfiguration() } }
      override var configurationState: UICellConfigurationState {
        var state = super.configurationState
        state[UIConfigurationStateCustomKey("starred")] = isStarred
        return state
      }
      override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        var content = UIListContentConfiguration.cell().updated(for: state)
        let isOn = state[UIConfigurationStateCustomKey("starred")] as? Bool ?? false
        content.text = isOn ? "star" : "none"
        contentConfiguration = content
      }
    }
    let stage = Stage(size: CGSize(width: 320, height: 100))
    let cell = StarCell(style: .default, reuseIdentifier: nil)
    stage.window.addSubview(cell)
    stage.advance(by: 0)
    let text = { (cell.contentConfiguration as? UIListContentConfiguration)?.text }
    #expect(text() == "none")
    cell.isStarred = true
    stage.advance(by: 0)
    #expect(text() == "star")
  }

  @Test("colors that were set stay in every state, others are those of the state")
  func colors() {
    var state = UICellConfigurationState(traitCollection: UITraitCollection())
    state.isDisabled = true
    var content = UIListContentConfiguration.cell()
    content.secondaryTextProperties.color = .red
    let disabled = content.updated(for: state)
    #expect(disabled.textProperties.color == .tertiaryLabel)
    #expect(disabled.secondaryTextProperties.color == .red)
    #expect(disabled.imageProperties.tintColor == .tertiaryLabel)
    content.textProperties.colorTransformer = UIConfigurationColorTransformer { _ in .green }
    #expect(content.textProperties.resolvedColor() == .green)
    #expect(content.updated(for: state).textProperties.resolvedColor() == .green)
  }

  @Test("configurations are equal if all they say is")
  func equality() {
    var (one, other) = (UIListContentConfiguration.cell(), UIListContentConfiguration.cell())
    #expect(one == other && one != UIListContentConfiguration.valueCell())
    one.text = "a"
    #expect(one != other)
    other.text = "a"
    #expect(one == other && Set([one, other]).count == 1)
    let transformer = UIConfigurationColorTransformer { $0 }
    (one.textProperties.colorTransformer, other.textProperties.colorTransformer) = (
      transformer, transformer
    )
    #expect(one == other)
    other.textProperties.colorTransformer = UIConfigurationColorTransformer { $0 }
    #expect(one != other)
  }

  @Test("a background fills the cell in its insets, and has the color of the state")
  func background() throws {
    let shown = CellScenario(style: .insetGrouped) { cell in
      cell.textLabel?.text = "Row"
      var background = cell.defaultBackgroundConfiguration()
      background.backgroundInsets = NSDirectionalEdgeInsets(
        top: 2, leading: 4, bottom: 6, trailing: 8)
      background.cornerRadius = 5
      (background.strokeWidth, background.strokeColor) = (2, .red)
      cell.backgroundConfiguration = background
    }
    let cell = try #require(shown.cell)
    let fill = try #require(cell.subviews.first?.subviews.first)
    // The cell is 288 × 44.
    #expect(fill.frame == CGRect(x: 4, y: 2, width: 276, height: 36))
    #expect(fill.layer.cornerRadius == 5)
    #expect(fill.backgroundColor == .secondarySystemGroupedBackground)
    let stroke = cell.subviews.first?.subviews.last
    #expect(stroke?.frame == fill.frame && stroke?.layer.borderWidth == 2)
    shown.table.selectRow(at: IndexPath(row: 0, section: 0), animated: true, scrollPosition: .none)
    #expect(cell.backgroundConfiguration?.backgroundColor == .systemGray4)
    // Half of 0.3 s: between both colors.
    shown.stage.advance(by: 0.15)
    let now = try #require(fill.layer.presentation()?.backgroundColor)
    #expect(now.red < 1 && now.red > 209.0 / 255)
    shown.stage.advance(by: 1)
    #expect(cell.backgroundColor == .clear)
  }

  @Test("a background of the app's color stays in every state; the tint color is used without one")
  func backgroundColor() {
    var state = UICellConfigurationState(traitCollection: UITraitCollection())
    state.isSelected = true
    var background = UIBackgroundConfiguration.listPlainCell()
    #expect(background.updated(for: state).backgroundColor == .systemGray4)
    background.backgroundColor = .yellow
    #expect(background.updated(for: state).backgroundColor == .yellow)
    background.backgroundColor = nil
    #expect(background.updated(for: state).resolvedBackgroundColor(for: .purple) == .purple)
    background.backgroundColorTransformer = UIConfigurationColorTransformer { _ in .brown }
    #expect(background.resolvedBackgroundColor(for: .purple) == .brown)
  }

  @Test("cells, their content and its handlers are freed")
  func release() {
    weak var cell: UITableViewCell?
    weak var view: UIView?
    do {
      let shown = CellScenario { cell in
        cell.configurationUpdateHandler = { cell, _ in
          cell.contentConfiguration = cell.defaultContentConfiguration()
        }
        cell.backgroundConfiguration = .listPlainCell()
      }
      (cell, view) = (shown.cell, shown.content)
      #expect(cell != nil && view != nil)
    }
    #expect(cell == nil && view == nil)
  }
}
