import Animator
import Testing

@MainActor
struct ButtonTests {
  private func image(_ side: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }

  @Test("states without a title, color or image of their own have that of the normal state")
  func states() {
    let button = UIButton(type: .system)
    button.setTitle("Save", for: .normal)
    button.setTitle("Saved", for: .selected)
    button.setTitleColor(.red, for: .selected)
    #expect(button.titleLabel?.text == "Save" && button.currentTitleColor == .systemBlue)
    button.isSelected = true
    #expect(button.titleLabel?.text == "Saved" && button.titleLabel?.textColor == .red)
    button.isHighlighted = true
    #expect(button.state == [.selected, .highlighted] && button.currentTitle == "Save")
    (button.isHighlighted, button.isSelected, button.isEnabled) = (false, false, false)
    #expect(button.currentTitle == "Save" && button.currentTitleColor == .tertiaryLabel)
    #expect(button.title(for: .selected) == "Saved" && button.title(for: .disabled) == "Save")
    button.setAttributedTitle(NSAttributedString(string: "Store"), for: .normal)
    #expect(button.attributedTitle(for: .highlighted)?.string == "Store")
  }

  @Test("what was set for the normal state is that of the others")
  func fallback() {
    let button = UIButton(type: .custom)
    let (plain, selected) = (image(10), image(20))
    button.setImage(plain, for: .normal)
    button.setImage(selected, for: .selected)
    button.setBackgroundImage(plain, for: .normal)
    button.setTitleColor(.red, for: .normal)
    button.setTitleShadowColor(.green, for: .normal)
    #expect(button.image(for: .highlighted) === plain && button.image(for: .selected) === selected)
    #expect(button.backgroundImage(for: .disabled) === plain)
    #expect(button.titleColor(for: .selected) == .red)
    #expect(button.titleShadowColor(for: .highlighted) == .green)
    button.setImage(nil, for: .selected)
    #expect(button.image(for: .selected) === plain)
    button.setImage(nil, for: .normal)
    #expect(button.image(for: .selected) == nil)
  }

  @Test("the contents of a system button fade to 0.2 at once, and back in a quarter of a second")
  func fade() throws {
    let button = UIButton(type: .system)
    button.setTitle("Save", for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    let s = ControlScenario(button)
    let log = ControlLog()
    log.listen(to: button)
    s.down(10, 10)
    s.stage.advance(by: 0.1)
    let label = try #require(button.titleLabel)
    #expect(label.layer.presentation()?.opacity == 0.2)
    s.up(10, 10)
    s.stage.advance(by: 0.125)
    // Ease in and out is symmetric: half of the way from 0.2 to 1 at half of the time.
    #expect(abs((label.layer.presentation()?.opacity ?? 0) - 0.6) < 1e-4)
    s.stage.advance(by: 0.125)
    #expect(label.layer.presentation()?.opacity == 1)
    #expect(log.events == ["down", "upInside", "primary"])
  }

  @Test(
    "the size is that of the title with 6 points above and below, at least 30, or that of the image"
  )
  func sizes() {
    let button = UIButton(type: .system)
    #expect(button.intrinsicContentSize == CGSize(width: 30, height: 30))
    button.setTitle("A long enough title", for: .normal)
    let label = UILabel()
    (label.text, label.font) = ("A long enough title", .systemFont(ofSize: 15))
    let text = label.intrinsicContentSize
    #expect(
      button.intrinsicContentSize == CGSize(width: text.width, height: max(text.height + 12, 30)))
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(button.intrinsicContentSize == CGSize(width: text.width + 6, height: text.height + 4))
    button.setTitle(nil, for: .normal)
    button.contentEdgeInsets = .zero
    button.setImage(image(20), for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: 20, height: 20))
    #expect(UIButton(type: .close).intrinsicContentSize == CGSize(width: 30, height: 30))
    #expect(UIButton(type: .infoLight).intrinsicContentSize == CGSize(width: 22, height: 22))
  }

  @Test("image and title are centered together; insets move them by half their difference")
  func layout() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    button.setTitle("Go", for: .normal)
    button.setImage(image(20), for: .normal)
    button.layoutIfNeeded()
    let (label, view) = (try #require(button.titleLabel), try #require(button.imageView))
    let width = label.intrinsicContentSize.width
    // Left of both: half of the free width, rounded down.
    let left = ((200 - 20 - width) / 2).rounded(.down)
    #expect(view.frame == CGRect(x: left, y: 15, width: 20, height: 20))
    #expect(label.frame.minX == left + 20 && label.frame.width == width)
    button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 0)
    button.layoutIfNeeded()
    #expect(label.frame.minX == left + 25)
    button.contentHorizontalAlignment = .leading
    button.semanticContentAttribute = .forceRightToLeft
    button.titleEdgeInsets = .zero
    button.layoutIfNeeded()
    #expect(view.frame.maxX == 200 && label.frame.maxX == 180)
  }

  @Test("configurations: insets and heights of the sizes, colors of the styles")
  func configurations() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Buy"
    let button = UIButton(configuration: configuration)
    let label = UILabel()
    (label.text, label.font) = ("Buy", .preferredFont(forTextStyle: .body))
    let text = label.intrinsicContentSize
    #expect(button.intrinsicContentSize == CGSize(width: text.width + 24, height: text.height + 14))
    #expect(button.titleLabel?.textColor == .white)
    button.configuration?.buttonSize = .large
    #expect(button.intrinsicContentSize == CGSize(width: text.width + 40, height: text.height + 30))
    button.configuration?.contentInsets = .zero
    button.configuration?.buttonSize = .small
    label.font = .preferredFont(forTextStyle: .subheadline)
    #expect(button.intrinsicContentSize == label.intrinsicContentSize)
    button.isEnabled = false
    #expect(button.titleLabel?.textColor == .tertiaryLabel)
    let tinted = UIButton(configuration: .tinted())
    tinted.tintColor = .red
    #expect(tinted.titleLabel?.textColor == .red)
    #expect(tinted.subviews.first?.backgroundColor == UIColor.red.withAlphaComponent(0.18))
  }

  @Test("the image is at its side, with padding; the subtitle below the title")
  func configurationLayout() throws {
    var configuration = UIButton.Configuration.plain()
    (configuration.title, configuration.subtitle) = ("Title", "Subtitle")
    configuration.image = image(20)
    (configuration.imagePadding, configuration.imagePlacement) = (5, .trailing)
    let button = UIButton(configuration: configuration)
    button.layoutIfNeeded()
    let (label, view) = (try #require(button.titleLabel), try #require(button.imageView))
    let below = try #require(button.subtitleLabel)
    #expect(label.frame.minX == 12 && below.frame.minY == label.frame.maxY + 1)
    #expect(view.frame.minX == below.frame.maxX + 5)
    button.configuration?.imagePlacement = .top
    button.bounds.size = button.intrinsicContentSize
    button.layoutIfNeeded()
    #expect(view.frame.minY == 7 && label.frame.minY == 32)
    #expect(view.center.x == button.bounds.midX)
    button.configuration?.showsActivityIndicator = true
    button.layoutIfNeeded()
    #expect(button.subviews.contains { $0 is UIActivityIndicatorView } && view.image == nil)
  }

  @Test("the indicator of a menu that changes the selection is at the trailing edge")
  func popupIndicator() throws {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Buy"
    #expect(configuration.indicator == .automatic)
    let button = UIButton(configuration: configuration)
    let plain = button.intrinsicContentSize
    let views = button.subviews.count
    button.menu = UIMenu(children: [UIAction(title: "Buy") { _ in }])
    button.showsMenuAsPrimaryAction = true
    #expect(button.intrinsicContentSize == plain)
    button.changesSelectionAsPrimaryAction = true
    // Of the font's 17 points: 0.55 · 17 = 9.35 wide, 0.85 · 17 = 14.45 high, and 5 from the title.
    #expect(button.intrinsicContentSize == CGSize(width: plain.width + 14, height: plain.height))
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
    button.layoutIfNeeded()
    let indicator = try #require(button.subviews.last as? UIImageView)
    #expect(button.subviews.count == views + 1)
    // The inset is 12.
    #expect(indicator.frame == CGRect(x: 179, y: 15, width: 9, height: 14))
    // In the middle of what is left of the width.
    #expect(button.titleLabel?.center == CGPoint(x: (12 + 174) / 2, y: 22))
    button.semanticContentAttribute = .forceRightToLeft
    button.layoutIfNeeded()
    #expect(indicator.frame.minX == 12)
    button.configuration?.indicator = .none
    #expect(button.intrinsicContentSize == plain && indicator.superview == nil)
    button.menu = nil
    button.configuration?.indicator = .popup
    #expect(button.intrinsicContentSize.width == plain.width + 14)
    button.configuration = nil
    #expect(button.subviews.count == views)
    typealias Indicator = UIButton.Configuration.Indicator
    #expect([Indicator.automatic, .none, .popup].map(\.rawValue) == [0, 1, 2])
  }

  @Test("a title has as many lines as fit the button of a configuration, at least one")
  func cutTitles() throws {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "A very long title"
    let button = UIButton(configuration: configuration)
    let label = try #require(button.titleLabel)
    button.layoutIfNeeded()
    let line = label.frame.height
    func resize(_ width: CGFloat, _ height: CGFloat) {
      button.bounds.size = CGSize(width: width, height: height)
      button.layoutIfNeeded()
    }
    // Insets of 12 points at the sides, and of 7 above and below.
    resize(70, 44)
    #expect(label.frame == CGRect(x: 12, y: 7 + (30 - line) / 2, width: 46, height: line))
    #expect(label.isTextTruncated && label.lineBreakMode == .byTruncatingTail)
    resize(70, 10)
    #expect(label.frame == CGRect(x: 12, y: (10 - line) / 2, width: 46, height: line))
    resize(70, 200)
    #expect(!label.isTextTruncated && label.lineBreakMode == .byWordWrapping)
    #expect(label.frame.height > line)
    #expect(button.sizeThatFits(CGSize(width: 70, height: 0)).height == label.frame.height + 14)
  }

  @Test("the update handler runs for each state, and may change the configuration")
  func updateHandler() {
    let button = UIButton(configuration: .filled())
    var states: [UIControl.State] = []
    button.configurationUpdateHandler = { button in
      states.append(button.state)
      button.configuration?.title = button.isHighlighted ? "Down" : "Up"
    }
    button.isHighlighted = true
    #expect(states == [.normal, .highlighted] && button.titleLabel?.text == "Down")
    button.isHighlighted = false
    #expect(button.titleLabel?.text == "Up")
  }

  @Test("a button lays out by constraints with its content size and baseline")
  func constraints() throws {
    let (button, label) = (UIButton(type: .system), UILabel())
    button.setTitle("Base", for: .normal)
    label.text = "Line"
    let s = ControlScenario(button, label)
    for view in [button, label] { view.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      button.topAnchor.constraint(equalTo: s.stage.window.topAnchor, constant: 50),
      button.leadingAnchor.constraint(equalTo: s.stage.window.leadingAnchor, constant: 10),
      label.leadingAnchor.constraint(equalTo: button.trailingAnchor),
      label.firstBaselineAnchor.constraint(equalTo: button.firstBaselineAnchor),
    ])
    s.stage.window.layoutIfNeeded()
    #expect(button.frame.size == button.intrinsicContentSize)
    #expect(label.frame.minX == button.frame.maxX)
    s.stage.window.layoutIfNeeded()
    // Both lines are centered in whole points: at 15 points the title's baseline is 6 points and its ascent below the
    // top of the button.
    let font = UIFont.systemFont(ofSize: 15)
    let free = (font.lineHeight.rounded(.up) - font.lineHeight) / 2
    let title = try #require(button.titleLabel)
    let baseline = title.frame.minY + 50 + free + font.ascender
    let own = try #require(label.font)
    let ownFree = (own.lineHeight.rounded(.up) - own.lineHeight) / 2
    // Frames are rounded to pixels of half a point.
    #expect(abs(label.frame.minY + ownFree + own.ascender - baseline) <= 0.5)
  }
}
