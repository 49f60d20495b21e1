import Animator
import Testing

/// Rows of two wheels.
@MainActor
private final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  var counts = [10, 3]
  var picked: [String] = []
  /// Called with each row whose title is asked for.
  var onTitle: ((Int, Int) -> Void)?
  var widths: [CGFloat] = [0, 0]

  func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    counts[component]
  }
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    widths[component]
  }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
    -> String?
  {
    onTitle?(row, component)
    return "\(component).\(row)"
  }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    picked.append("\(component).\(row)")
  }
}

@MainActor
struct PickerViewTests {
  private let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
  private let rows = Rows()
  private let s: ControlScenario

  init() {
    (picker.dataSource, picker.delegate) = (rows, rows)
    s = ControlScenario(picker)
    picker.layoutIfNeeded()
  }

  private func title(_ row: Int, _ component: Int) -> String? {
    (picker.view(forRow: row, forComponent: component) as? UILabel)?.text
  }

  @Test("numbers, sizes and titles come from the data source and the delegate")
  func rowsShown() {
    #expect(picker.numberOfComponents == 2 && picker.numberOfRows(inComponent: 0) == 10)
    #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 216))
    // 320 without 9 at each side, in halves.
    #expect(picker.rowSize(forComponent: 0) == CGSize(width: 151, height: 32))
    #expect(title(0, 0) == "0.0" && title(2, 1) == "1.2" && title(9, 0) == nil)
    #expect(picker.selectedRow(inComponent: 0) == 0)
    rows.widths = [100, 0]
    picker.reloadAllComponents()
    picker.layoutIfNeeded()
    #expect(picker.rowSize(forComponent: 0).width == 100)
    #expect(picker.rowSize(forComponent: 1).width == 202)
  }

  @Test("rows lie on a cylinder whose diameter is 1.07 times the height")
  func drum() throws {
    let view = try #require(picker.view(forRow: 2, forComponent: 0))
    let radius = 216 * 1.07 / 2
    let angle = 64 / radius
    let transform = view.layer.transform
    #expect(abs(transform.m42 - radius * sin(angle)) < 1e-9)
    #expect(abs(transform.m43 - radius * (cos(angle) - 1)) < 1e-9)
    #expect(abs(transform.m22 - cos(angle)) < 1e-9)
    #expect(picker.view(forRow: 0, forComponent: 0)?.alpha == 1)
    // 0.45 beyond the band.
    let second = try #require(picker.view(forRow: 1, forComponent: 0))
    #expect(abs(second.alpha - 0.45) < 1e-9)
  }

  @Test("a drag turns a wheel, which comes to rest at a row and reports it once")
  func dragging() {
    s.down(80, 100)
    for step in 1...10 {
      s.stage.advance(by: 0.02)
      s.move(80, 100 - CGFloat(step) * 8)
    }
    s.stage.advance(by: 0.5)
    s.up(80, 20)
    #expect(rows.picked.isEmpty)
    s.stage.advance(by: 3)
    // The pan begins after 10 points: 70 points of 32 are two rows and a bit.
    #expect(rows.picked == ["0.2"] && picker.selectedRow(inComponent: 0) == 2)
    #expect(picker.selectedRow(inComponent: 1) == 0)
  }

  @Test("a flick carries the wheel further, to a row")
  func flicking() throws {
    rows.counts = [200, 3]
    picker.reloadAllComponents()
    s.down(80, 180)
    for step in 1...10 {
      s.stage.advance(by: 0.01)
      s.move(80, 180 - CGFloat(step) * 10)
    }
    s.up(80, 80)
    s.stage.advance(by: 6)
    // 90 points by the finger; 1000 points per second carry (1000 − 10) · 0.499 = 494 points: 584 points of 32 are 18.25 rows.
    #expect(rows.picked == ["0.18"])
    let view = try #require(picker.view(forRow: 18, forComponent: 0))
    #expect(view.layer.transform.m42 == 0)
  }

  @Test("a wheel pulled beyond its first row returns to it")
  func bouncing() {
    s.down(80, 60)
    for step in 1...10 {
      s.stage.advance(by: 0.01)
      s.move(80, 60 + CGFloat(step) * 10)
    }
    s.up(80, 160)
    s.stage.advance(by: 4)
    #expect(rows.picked == ["0.0"] && picker.view(forRow: 0, forComponent: 0)?.alpha == 1)
  }

  @Test("an empty wheel that is dragged picks nothing")
  func empty() {
    rows.counts = [0, 3]
    picker.reloadAllComponents()
    s.down(80, 100)
    for step in 1...10 {
      s.stage.advance(by: 0.02)
      s.move(80, 100 - CGFloat(step) * 8)
    }
    s.up(80, 20)
    s.stage.advance(by: 3)
    #expect(rows.picked.isEmpty && picker.selectedRow(inComponent: 0) == -1)
  }

  @Test("a delegate that reloads a wheel when it is asked for a row is not asked for gone ones")
  func reloadedByRow() {
    var asked: [Int] = []
    rows.onTitle = { row, component in
      guard component == 0 else { return }
      asked.append(row)
      if self.rows.counts[0] == 10 {
        self.rows.counts[0] = 1
        self.picker.reloadComponent(0)
      }
    }
    picker.reloadComponent(0)
    picker.layoutIfNeeded()
    // The first row of the wheel with ten, and the only one of the wheel after that.
    #expect(asked == [0, 0] && title(0, 0) == "0.0")
    let titles = picker.parts("PickerLabel").compactMap { ($0 as? UILabel)?.text }
    #expect(titles.filter { $0.hasPrefix("0.") } == ["0.0"])
    rows.onTitle = nil
  }

  @Test("a tap on a row turns the wheel to it")
  func tapping() {
    // 60 points below the middle: an arc of 63 points, two rows.
    s.tap(240, 168)
    s.stage.advance(by: 0.15)
    #expect(rows.picked.isEmpty)
    s.stage.advance(by: 0.2)
    #expect(rows.picked == ["1.2"] && picker.selectedRow(inComponent: 1) == 2)
  }

  @Test("code turns a wheel at once or in 0.3 s, without calling the delegate")
  func selecting() throws {
    picker.selectRow(4, inComponent: 0, animated: false)
    #expect(picker.view(forRow: 4, forComponent: 0)?.layer.transform.m42 == 0)
    picker.selectRow(6, inComponent: 0, animated: true)
    #expect(picker.selectedRow(inComponent: 0) == 6)
    s.stage.advance(by: 0.15)
    // Halfway, row 5 is in the middle.
    let half = try #require(picker.view(forRow: 5, forComponent: 0))
    #expect(abs(half.layer.transform.m42) < 0.5)
    s.stage.advance(by: 0.2)
    #expect(picker.view(forRow: 6, forComponent: 0)?.layer.transform.m42 == 0)
    #expect(rows.picked.isEmpty)
  }

  @Test("rows and components that do not exist are faults")
  func faults() {
    let faults = UsageFault.collect {
      picker.selectRow(10, inComponent: 0, animated: false)
      _ = picker.selectedRow(inComponent: 2)
    }
    #expect(
      faults.map(\.call) == [
        "UIPickerView.selectRow(_:inComponent:animated:)",
        "UIPickerView.selectedRow(inComponent:)",
      ])
  }

  @Test("views of the delegate are reused, and pickers are freed")
  func ownViews() {
    final class Views: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
      var made = 0
      func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
      func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        1000
      }
      func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
        reusing view: UIView?
      ) -> UIView {
        if let view { return view }
        made += 1
        return UIView(frame: .zero)
      }
    }
    let views = Views()
    weak var weakPicker: UIPickerView?
    do {
      let other = UIPickerView(frame: CGRect(x: 0, y: 220, width: 320, height: 216))
      (other.dataSource, other.delegate) = (views, views)
      s.stage.window.addSubview(other)
      other.layoutIfNeeded()
      other.selectRow(900, inComponent: 0, animated: true)
      s.stage.advance(by: 0.5)
      other.removeFromSuperview()
      weakPicker = other
    }
    // 5 rows above and below the middle one, and one more while turning.
    #expect(views.made > 5 && views.made <= 13)
    s.stage.advance(by: 1)
    #expect(weakPicker == nil)
  }
}
