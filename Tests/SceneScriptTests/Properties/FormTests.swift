import Animator
import Testing

@testable import SceneScript

/// Forms: sections of rows in scenes.
@MainActor
struct FormTests {
  private let views = """
      - id: form
        type: form
        frame: [0, 0, 300, 400]
        subviews:
          - id: network
            type: section
            header: Network
            subviews:
              - {id: wifi, type: row, label: Wi-Fi, subviews: [{id: switch, type: switch, on: {valueChanged: [{set: {lamp: {alpha: 1}}}]}}]}
              - {id: name, type: row, label: Name, subviews: [{id: field, type: textField}]}
          - id: more
            type: section
            footer: All rights reserved.
            subviews:
              - {id: version, type: row, label: Version, detail: "1.2", accessory: disclosure, on: {tap: [{set: {lamp: {alpha: 0.5}}}]}}
              - {id: volume, type: row, subviews: [{id: slider, type: slider}]}
      - {id: lamp, frame: [0, 390, 10, 10], alpha: 0}
    """

  private func perform(_ script: String = "  - wait: 1") throws -> SceneRecording {
    try record("animator: 1\nstage: {size: [300, 400]}\nviews:\n\(views)\nscript:\n\(script)\n")
  }

  /// The frame of a view in its superview.
  private func frame(_ id: String, _ recording: SceneRecording, at time: Double = 0.5) throws
    -> CGRect
  {
    let state = try #require(recording.values(id, at: time))
    return CGRect(
      x: state.position.x - state.bounds.width / 2, y: state.position.y - state.bounds.height / 2,
      width: state.bounds.width, height: state.bounds.height)
  }

  @Test("sections are below each other, with the measures of inset grouped tables")
  func sections() throws {
    let recording = try perform()
    // 16 points from the edges; 55 above the rows with a title, 17.5 below without one.
    #expect(
      try frame("network", recording) == CGRect(x: 16, y: 0, width: 268, height: 55 + 88 + 17.5))
    #expect(try frame("wifi", recording) == CGRect(x: 0, y: 55, width: 268, height: 44))
    #expect(try frame("name", recording) == CGRect(x: 0, y: 99, width: 268, height: 44))
    // The second section begins 17.5 above its rows.
    #expect(try frame("more", recording).minY == 160.5)
    #expect(try frame("version", recording).minY == 17.5)
  }

  @Test("on a phone in landscape, sections are inside the safe area at the sides")
  func safeArea() throws {
    let recording = try record(
      """
      animator: 1
      stage: {device: iPhone 15, orientation: landscapeLeft}
      views:
        - id: form
          type: form
          frame: [0, 0, 852, 393]
          subviews: [{id: section, type: section, subviews: [{type: row, label: A}]}]
      script:
        - wait: 1
      """)
    // 59 + 20 from both sides of 852 points.
    let section = try frame("section", recording)
    #expect(section.minX == 79 && section.width == 694)
  }

  @Test("the outer corners of the outer rows are round")
  func corners() throws {
    let recording = try perform()
    let (first, last) = (
      try #require(recording.values("wifi", at: 0.5)),
      try #require(recording.values("name", at: 0.5))
    )
    #expect(first.cornerRadius == 10 && last.cornerRadius == 10)
    #expect(first.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(last.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
  }

  @Test("controls are at the end of their row; fields and sliders take the room that is left")
  func controls() throws {
    let recording = try perform()
    // 51 × 31, 16 from the edge of 268.
    #expect(try frame("switch", recording) == CGRect(x: 201, y: 6.5, width: 51, height: 31))
    #expect(try frame("slider", recording) == CGRect(x: 16, y: 6.5, width: 236, height: 31))
    let field = try frame("field", recording)
    #expect(field.maxX == 252 && field.minX > 16 + 12 && field.height == 43)
  }

  /// A row of 300 × 44 points on a stage.
  @MainActor
  private final class ShownRow {
    let stage = Stage(size: CGSize(width: 300, height: 100))
    let row = FormRow(frame: CGRect(x: 0, y: 0, width: 300, height: 44))

    init(_ accessory: FormRow.Accessory) {
      (row.label.text, row.detail.text, row.accessory) = ("Label", "3", accessory)
      stage.window.addSubview(row)
      row.layoutIfNeeded()
    }

    /// The views that show an accessory.
    var marks: [UIImageView] {
      row.subviews.compactMap { $0 as? UIImageView }.filter { $0.image != nil }
    }
  }

  @Test(
    "accessories are drawn as in tables",
    arguments: [
      (FormRow.Accessory.disclosure, UITableViewCell.AccessoryType.disclosureIndicator),
      (.checkmark, .checkmark),
    ])
  func accessories(accessory: FormRow.Accessory, type: UITableViewCell.AccessoryType) throws {
    let shown = ShownRow(accessory)
    let mark = try #require(shown.marks.first)
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.accessoryType = type
    shown.stage.window.addSubview(cell)
    let own = try #require(cell.subviews.lazy.compactMap { $0 as? UIImageView }.first)
    #expect(shown.marks.count == 1 && mark.image?.size == own.image?.size)
    #expect(mark.bounds.size == own.bounds.size && mark.contentMode == own.contentMode)
    #expect(mark.tintColor == own.tintColor)
    #expect(mark.image?.renderingMode == .alwaysTemplate)
  }

  @Test("accessories are 16 points from the edge, and details 8 before them")
  func accessoryFrames() {
    let disclosure = ShownRow(.disclosure)
    // 12 × 14 points.
    #expect(disclosure.marks.map(\.frame) == [CGRect(x: 272, y: 15, width: 12, height: 14)])
    #expect(disclosure.marks.first?.tintColor == .tertiaryLabel)
    #expect(disclosure.row.detail.frame.maxX == 264)
    let checkmark = ShownRow(.checkmark)
    #expect(checkmark.marks.map(\.frame) == [CGRect(x: 267, y: 13.5, width: 17, height: 17)])
    #expect(checkmark.marks.first?.tintColor == checkmark.row.tintColor)
    #expect(checkmark.row.detail.frame.maxX == 259)
    let none = ShownRow(.none)
    #expect(none.marks.isEmpty && none.row.detail.frame.maxX == 284)
  }

  @Test("accessories come and go, and chevrons point to the left where text goes there")
  func accessoryChanges() throws {
    let shown = ShownRow(.disclosure)
    let (row, mark) = (shown.row, try #require(shown.marks.first))
    row.semanticContentAttribute = .forceRightToLeft
    row.setNeedsLayout()
    row.layoutIfNeeded()
    #expect(mark.frame == CGRect(x: 16, y: 15, width: 12, height: 14))
    #expect(mark.image?.flipsForRightToLeftLayoutDirection == true)
    row.accessory = .checkmark
    row.layoutIfNeeded()
    #expect(mark.frame == CGRect(x: 16, y: 13.5, width: 17, height: 17))
    #expect(mark.image?.flipsForRightToLeftLayoutDirection == false)
    #expect(mark.tintColor == row.tintColor)
    row.accessory = .none
    #expect(mark.image == nil && shown.marks.isEmpty)
  }

  @Test("rows, headers and their texts follow the text size")
  func textSizes() throws {
    let recording = try record(
      "animator: 1\nstage: {size: [300, 400], textSize: accessibilityLarge}\nviews:\n\(views)\n"
        + "script:\n  - wait: 1\n")
    // 84 at this size, and 17 more for the first header; rows are 81 high.
    #expect(
      try frame("network", recording) == CGRect(x: 16, y: 0, width: 268, height: 101 + 162 + 17.5))
    #expect(try frame("wifi", recording) == CGRect(x: 0, y: 101, width: 268, height: 81))
    #expect(try frame("name", recording) == CGRect(x: 0, y: 182, width: 268, height: 81))
    #expect(try frame("switch", recording) == CGRect(x: 201, y: 25, width: 51, height: 31))
    let shown = ShownRow(.none)
    let (stage, row) = (shown.stage, shown.row)
    let section = FormSection(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    stage.window.addSubview(section)
    var sizes: [CGFloat] {
      [row.label, row.detail, section.header, section.footer].map(\.font.pointSize)
    }
    #expect(sizes == [17, 17, 13, 13] && row.height(forWidth: 300) == 44)
    stage.preferredContentSizeCategory = .accessibilityLarge
    #expect(sizes == [33, 33, 27, 27] && row.height(forWidth: 300) == 81)
    stage.preferredContentSizeCategory = .large
    #expect(sizes == [17, 17, 13, 13] && row.height(forWidth: 300) == 44)
  }

  @Test("a header of several lines is higher by the further ones")
  func longHeaders() {
    let stage = Stage(size: CGSize(width: 300, height: 400))
    let section = FormSection(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    stage.window.addSubview(section)
    section.title = "One"
    #expect(section.height(forWidth: 300) == 38 + 17.5)
    section.title = "One\nTwo"
    let line = UIFont.systemFont(ofSize: 13).lineHeight
    #expect(section.height(forWidth: 300) == 38 + line.rounded(.up) + 17.5)
  }

  @Test("fingers reach controls and rows")
  func touches() throws {
    let toggled = try perform("  - toggle: switch\n  - wait: 0.5")
    #expect(try #require(toggled.values("lamp", at: 0.5)).opacity == 1)
    let tapped = try perform("  - tap: version\n  - wait: 0.5")
    #expect(try #require(tapped.values("lamp", at: 0.5)).opacity == 0.5)
    // Gray when the finger lifts, before 0.15 s; white again 0.3 s later.
    let color = { time in tapped.values("version", at: time)?.backgroundColor }
    #expect(color(0.09) != color(0.5))
    #expect(color(0.5) == CGColor(red: 1, green: 1, blue: 1, alpha: 1))
  }

  @Test("hidden rows take no space, and rows can be added")
  func changes() throws {
    let hidden = try perform("  - set: {wifi: {hidden: true}}\n  - wait: 1")
    #expect(try frame("name", hidden).minY == 55)
    #expect(try frame("more", hidden).minY == 116.5)
    let added = try perform(
      "  - {add: [{id: new, type: row, label: New}], into: network, index: 1}\n  - wait: 1")
    #expect(try frame("new", added).minY == 99)
    #expect(try frame("name", added).minY == 143)
  }

  @Test("hidden sections take no space, and the first one that is shown is at the top")
  func hiddenSections() throws {
    let hidden = try perform("  - set: {network: {hidden: true}}\n  - wait: 1")
    #expect(try frame("more", hidden).minY == 0)
    // 35 points above the rows of the first section.
    #expect(try frame("version", hidden).minY == 35)
    let shown = try perform(
      "  - set: {network: {hidden: true}}\n  - wait: 0.2\n  - set: {network: {hidden: false}}\n"
        + "  - wait: 0.8")
    #expect(try frame("more", shown).minY == 160.5)
    #expect(try frame("version", shown).minY == 17.5)
    let animated = try perform(
      "  - animate: {network: {hidden: true}}\n    duration: 0.2\n  - wait: 0.8")
    #expect(try frame("more", animated).minY == 0)
  }

  @Test("hidden views between rows, and hidden controls in them, take no space")
  func hiddenViews() throws {
    let recording = try record(
      """
      animator: 1
      stage: {size: [300, 300]}
      views:
        - id: form
          type: form
          frame: [0, 0, 300, 300]
          subviews:
            - {id: note, type: label, text: Note}
            - {id: a, type: row, subviews: [{id: box, frame: [0, 0, 20, 88]}]}
            - {id: b, type: row, label: B}
      script:
        - wait: 0.2
        - set: {note: {hidden: true}}
        - wait: 0.2
        - set: {box: {hidden: true}}
        - wait: 0.6
      """)
    #expect(try frame("a", recording, at: 0.1).minY > 0)
    #expect(try frame("a", recording, at: 0.3) == CGRect(x: 16, y: 0, width: 268, height: 100))
    #expect(try frame("b", recording, at: 0.3).minY == 100)
    #expect(try frame("a", recording) == CGRect(x: 16, y: 0, width: 268, height: 44))
    #expect(try frame("b", recording).minY == 44)
  }

  // MARK: Long labels

  /// A row of 300 × 44 points with a label that is too long for it, laid out.
  private func longRow(detail: String = "", _ control: UIView? = nil) -> ShownRow {
    let shown = ShownRow(.none)
    shown.row.label.text = "A label that is much too long for the row that it is in"
    shown.row.detail.text = detail
    if let control { shown.row.addSubview(control) }
    shown.row.setNeedsLayout()
    shown.row.layoutIfNeeded()
    return shown
  }

  @Test("a long label ends before the controls, which keep their size")
  func longLabels() {
    let toggle = UISwitch(frame: .zero)
    let shown = longRow(toggle)
    let row = shown.row
    #expect(toggle.frame == CGRect(x: 233, y: 6.5, width: 51, height: 31))
    #expect(row.label.frame == CGRect(x: 16, y: 0, width: 205, height: 44))
    #expect(row.label.isTextTruncated && row.label.lineBreakMode == .byTruncatingTail)
    let alone = longRow()
    #expect(alone.row.label.frame == CGRect(x: 16, y: 0, width: 268, height: 44))
  }

  @Test("a long label leaves a third of the room to a slider")
  func longLabelsOfSliders() {
    let slider = UISlider(frame: .zero)
    let shown = longRow(slider)
    let row = shown.row
    #expect(abs(slider.frame.width - 268.0 / 3) < 1e-9 && abs(slider.frame.maxX - 284) < 1e-9)
    #expect(abs(row.label.frame.maxX - (slider.frame.minX - 12)) < 1e-9)
  }

  @Test("a long label leaves the detail its width, up to a half of the room")
  func longLabelsWithDetails() {
    let short = longRow(detail: "Detail")
    let asked = short.row.detail.intrinsicContentSize.width
    #expect(short.row.detail.frame == CGRect(x: 284 - asked, y: 0, width: asked, height: 44))
    #expect(short.row.label.frame == CGRect(x: 16, y: 0, width: 256 - asked, height: 44))
    let long = longRow(detail: "A detail that is much too long for the row that it is in")
    #expect(long.row.label.frame == CGRect(x: 16, y: 0, width: 128, height: 44))
    #expect(long.row.detail.frame == CGRect(x: 156, y: 0, width: 128, height: 44))
  }

  @Test("a form scrolls to rows that are out of sight")
  func scrolling() throws {
    let rows = (1...20).map { "{id: row\($0), type: row, label: Row \($0)}" }
    let recording = try record(
      """
      animator: 1
      stage: {size: [300, 300]}
      views:
        - {id: form, type: form, frame: [0, 0, 300, 300], subviews: [{type: section, subviews: [\(rows.joined(separator: ", "))]}]}
      script:
        - {scroll: form, to: row20, with: nothing}
        - wait: 1
      """)
    // 35 + 20 · 44 points down to the end of the last row.
    #expect(try #require(recording.values("form", at: 0.5)).bounds.minY == 35 + 880 - 300)
  }

  @Test("a frame of a section or a row is without effect, with a warning that says what works")
  func frames() {
    let messages = messages(
      """
      animator: 1
      stage: {size: [300, 300]}
      views:
        - id: form
          type: form
          frame: [0, 0, 300, 300]
          subviews:
            - type: section
              center: [0, 40]
              subviews:
                - {type: row, frame: [0, 0, 300, 80], label: A, subviews: [{type: switch, frame: [0, 0, 51, 31]}]}
      script:
        - {add: [{type: section, frame: [0, 0, 10, 10]}], into: form}
        - {add: [{type: row, frame: [0, 0, 10, 10]}]}
      """)
    // A subview of a row keeps its size, and rows elsewhere keep their frame.
    let section =
      "has no effect: the form places its sections from top to bottom; a section is as high as its rows, "
      + "so add rows, or change their order"
    #expect(
      messages == [
        "9:9: warning: 'center' \(section)",
        "11:25: warning: 'frame' has no effect: the form places its rows from top to bottom; a row is as "
          + "high as the highest of its subviews, to which a size can be given",
        "13:28: warning: 'frame' \(section)",
      ])
  }

  @Test("rows without a section are as high as those in one")
  func loneRows() throws {
    let recording = try record(
      """
      animator: 1
      stage: {size: [300, 300]}
      views:
        - {id: form, type: form, frame: [0, 0, 300, 300], subviews: [{id: a, type: row, label: A}, {id: b, type: row, label: B}]}
      script:
        - wait: 1
      """)
    #expect(try frame("b", recording) == CGRect(x: 16, y: 44, width: 268, height: 44))
  }

  @Test("scenes with forms are written as they were read")
  func grammar() throws {
    let text = "animator: 1\nstage: {size: [300, 400]}\nviews:\n\(views)\nscript:\n  - wait: 1\n"
    let file = try readScene(text)
    #expect(try readScene(file.document.yaml).document == file.document)
    #expect(
      messages(text.replacing("accessory: disclosure", with: "accessory: arrow")).first?
        .contains("disclosure") == true)
  }
}
