import Animator
import Testing

@MainActor
struct SwitchTests {
  private let control = UISwitch(frame: CGRect(x: 100, y: 100, width: 7, height: 7))
  private let log = ControlLog()
  private let s: ControlScenario

  init() {
    s = ControlScenario(control)
    log.listen(to: control)
  }

  private func knob() throws -> UIView { try #require(control.parts("KnobView").first) }

  @Test("the size is 51 × 31, its alignment rectangle 49 wide")
  func size() throws {
    #expect(control.frame == CGRect(x: 100, y: 100, width: 51, height: 31))
    control.bounds.size = .zero
    #expect(control.bounds.size == CGSize(width: 51, height: 31))
    #expect(control.intrinsicContentSize == CGSize(width: 49, height: 31))
    #expect(try knob().frame == CGRect(x: 2, y: 2, width: 27, height: 27))
    control.isOn = true
    #expect(try knob().frame == CGRect(x: 22, y: 2, width: 27, height: 27))
    control.semanticContentAttribute = .forceRightToLeft
    control.layoutIfNeeded()
    #expect(try knob().frame.minX == 2)
  }

  @Test("a tap stretches the knob by 7, then slides it and sends value changed")
  func tap() throws {
    s.down(110, 110)
    s.stage.advance(by: 0.3)
    #expect(try knob().layer.presentation()?.frame == CGRect(x: 2, y: 2, width: 34, height: 27))
    s.up(110, 110)
    #expect(control.isOn && log.events == ["down", "value", "primary", "upInside"])
    s.stage.advance(by: 0.3)
    #expect(try knob().layer.presentation()?.frame == CGRect(x: 22, y: 2, width: 27, height: 27))
  }

  @Test("setOn animates in a quarter of a second, symmetrically, and sends nothing")
  func setOn() throws {
    control.setOn(true, animated: true)
    s.stage.advance(by: 0.125)
    let x = try #require(try knob().layer.presentation()?.frame.minX)
    // Half of the way from 2 to 22.
    #expect(abs(x - 12) < 1e-3)
    s.stage.advance(by: 0.125)
    #expect(try knob().layer.presentation()?.frame.minX == 22)
    #expect(log.events.isEmpty)
  }

  @Test(
    "a drag turns it on beyond 0.7 of the track and off before 0.2; lifting then does not toggle")
  func drag() {
    s.down(110, 110)
    // 0.7 of 51 points is 35.7.
    s.move(135, 110)
    #expect(!control.isOn)
    s.move(136, 110)
    #expect(control.isOn)
    // 0.2 is 10.2.
    s.move(111, 110)
    #expect(control.isOn)
    s.move(110, 110)
    #expect(!control.isOn)
    s.move(150, 110)
    s.up(150, 110)
    #expect(control.isOn && log.events.count { $0 == "value" } == 3)
  }

  @Test("lifting outside does not toggle")
  func liftedOutside() {
    s.down(110, 110)
    s.move(110, 300)
    s.up(110, 300)
    #expect(!control.isOn)
  }
}

@MainActor
struct SliderTests {
  private let slider = UISlider(frame: CGRect(x: 10, y: 10, width: 204, height: 31))
  private let log = ControlLog()
  private let s: ControlScenario

  init() {
    s = ControlScenario(slider)
    log.listen(to: slider)
  }

  private func knob() throws -> UIView { try #require(slider.parts("KnobView").first) }

  @Test("the value is clamped to the range; the thumb runs from 16 points to 16 from the end")
  func value() throws {
    #expect((slider.minimumValue, slider.maximumValue, slider.value) == (0, 1, 0))
    #expect(try knob().center == CGPoint(x: 16, y: 15.5))
    slider.value = 7
    slider.layoutIfNeeded()
    #expect(try slider.value == 1 && knob().center.x == 188)
    slider.value = .nan
    #expect(slider.value == 1)
    slider.minimumValue = 5
    #expect((slider.minimumValue, slider.maximumValue, slider.value) == (5, 5, 5))
    #expect(
      slider.trackRect(forBounds: slider.bounds) == CGRect(x: 2, y: 13.5, width: 200, height: 4))
  }

  @Test("the finger keeps its distance from the thumb; each move sends value changed")
  func drag() {
    // 4 points beside the center, which is at 26.
    s.down(30, 25)
    s.move(116, 25)
    // The center moves by 86 of the 172 points that it runs.
    #expect(slider.value == 0.5)
    s.up(116, 25)
    #expect(log.events == ["down", "value", "primary", "inside", "upInside"])
    log.events = []
    // Touches beside the thumb are not tracked.
    s.tap(200, 25)
    #expect(log.events.isEmpty && slider.value == 0.5)
    slider.isContinuous = false
    s.down(112, 25)
    s.move(1000, 25)
    #expect(slider.value == 1 && log.events == ["down", "exit"])
    s.up(1000, 25)
    #expect(log.events == ["down", "exit", "value", "primary", "upOutside"])
  }

  @Test(
    "setValue animates in a quarter of a second; right to left, the least value is at the right")
  func animation() throws {
    slider.setValue(1, animated: true)
    s.stage.advance(by: 0.125)
    let x = try #require(try knob().layer.presentation()?.position.x)
    #expect(abs(x - 102) < 1e-3)
    slider.semanticContentAttribute = .forceRightToLeft
    slider.layoutIfNeeded()
    #expect(try knob().center.x == 16)
  }
}

@MainActor
struct StepperTests {
  private let stepper = UIStepper(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
  private let s: ControlScenario

  init() { s = ControlScenario(stepper) }

  @Test("a tap on a half changes the value by a step, within the range")
  func steps() {
    #expect(stepper.frame.size == CGSize(width: 94, height: 32))
    s.tap(110, 110)
    #expect(stepper.value == 0)
    stepper.stepValue = 30
    for _ in 0..<5 { s.tap(180, 110) }
    #expect(stepper.value == 100)
    stepper.wraps = true
    s.tap(180, 110)
    #expect(stepper.value == 0)
    s.tap(110, 110)
    #expect(stepper.value == 100)
  }

  @Test("a step that is not above 0 raises a fault and is rejected")
  func invalidStep() {
    let faults = UsageFault.collect { stepper.stepValue = 0 }
    #expect(faults.count == 1 && stepper.stepValue == 1)
  }

  @Test("while a half is pressed the value changes after half a second, then faster and faster")
  func autorepeat() {
    var values: [Double] = []
    stepper.addAction(
      UIAction { [unowned stepper] _ in values.append(stepper.value) }, for: .valueChanged)
    s.down(180, 110)
    s.stage.advance(by: 0.499)
    #expect(values.isEmpty)
    // At 0.5 s, and then every 0.2 s: 0.7, 0.9, 1.1, 1.3, 1.5.
    s.stage.advance(to: 1.5)
    #expect(values == [1, 2, 3, 4, 5, 6])
    // Then every 0.1 s: ten until 2.5.
    s.stage.advance(to: 2.5)
    #expect(stepper.value == 16)
    s.up(180, 110)
    s.stage.advance(by: 5)
    #expect(stepper.value == 16)
    // In steps of any size.
    let other = UIStepper(frame: CGRect(x: 0, y: 0, width: 0, height: 0))
    let t = ControlScenario(other)
    t.down(80, 10)
    for _ in 0..<250 { t.stage.advance(by: 0.01) }
    #expect(other.value == 16)
  }
}

@MainActor
struct SegmentedControlTests {
  private let control = UISegmentedControl(items: ["One", "Two", "Three"])
  private let log = ControlLog()
  private let s: ControlScenario

  init() {
    control.frame = CGRect(x: 0, y: 0, width: 308, height: 32)
    s = ControlScenario(control)
    log.listen(to: control)
  }

  private func tile() throws -> UIView { try #require(control.parts("SegmentTile").first) }

  @Test("a tap selects a segment and slides the tile; a second tap on it sends nothing")
  func tap() throws {
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    // 308 − 6 of insets − 2 dividers are 300: each segment is 100 wide, from 3, 104 and 205.
    control.selectedSegmentIndex = 0
    control.layoutIfNeeded()
    #expect(try tile().frame == CGRect(x: 2, y: 2, width: 102, height: 28))
    s.tap(150, 10)
    #expect(
      control.selectedSegmentIndex == 1 && log.events == ["down", "value", "primary", "upInside"])
    #expect(try tile().center.x == 154)
    s.stage.advance(by: 0.1)
    let x = try #require(try tile().layer.presentation()?.position.x)
    // Critically damped with ω = 22.44 /s: 101 · (1 − (1 + 2.244) · e^−2.244) of the way from 53.
    #expect(abs(x - (53 + 101 * (1 - 3.244 * 0.10603))) < 0.05)
    s.stage.advance(by: 1)
    log.events = []
    s.tap(150, 10)
    #expect(log.events == ["down", "upInside"])
  }

  @Test(
    "the tile follows the finger that has pressed it; the change is sent when the finger is lifted")
  func drag() {
    control.selectedSegmentIndex = 0
    s.down(50, 10)
    s.move(250, 10)
    #expect(control.selectedSegmentIndex == 2 && !log.events.contains("value"))
    s.up(250, 10)
    #expect(log.events.contains("value"))
  }

  @Test("disabled segments are not selected; momentary ones do not stay selected")
  func special() {
    control.setEnabled(false, forSegmentAt: 1)
    s.tap(150, 10)
    #expect(control.selectedSegmentIndex == -1)
    control.isMomentary = true
    s.tap(250, 10)
    #expect(log.events.contains("value") && control.selectedSegmentIndex == -1)
  }

  @Test(
    "inserting and removing segments keeps the selected one; indices that do not exist are faults")
  func segments() {
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "Zero", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 2) == "Two")
    control.removeSegment(at: 2, animated: false)
    #expect(control.selectedSegmentIndex == -1 && control.numberOfSegments == 3)
    let faults = UsageFault.collect { control.selectedSegmentIndex = 9 }
    #expect(faults.count == 1 && control.selectedSegmentIndex == -1)
    control.removeAllSegments()
    #expect(control.intrinsicContentSize == CGSize(width: 0, height: 32))
  }

  @Test("segments may be removed while one is pressed; what is selected then is what is sent")
  func removedWhilePressed() {
    s.down(250, 10)
    control.removeSegment(at: 2, animated: false)
    s.up(250, 10)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(!log.events.contains("value"))
    // Two segments of 150 points: the first is dragged to the second, which another one then precedes.
    control.selectedSegmentIndex = 0
    s.down(50, 10)
    s.move(250, 10)
    control.insertSegment(withTitle: "Zero", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2)
    s.up(250, 10)
    #expect(control.selectedSegmentIndex == 2 && log.events.contains("value"))
  }

  @Test(
    "a tile that was dragged has been selected, wherever the finger is lifted; cancelled, it returns"
  )
  func dragOutside() {
    control.selectedSegmentIndex = 0
    s.down(50, 10)
    s.move(250, 10)
    s.move(250, 300)
    s.up(250, 300)
    #expect(control.selectedSegmentIndex == 2 && log.events.contains("value"))
    s.down(250, 10)
    s.move(50, 10)
    #expect(control.selectedSegmentIndex == 0)
    control.cancelTracking(with: nil)
    #expect(control.selectedSegmentIndex == 2)
  }

  @Test("segments with actions perform them")
  func actions() {
    var chosen: [String] = []
    let control = UISegmentedControl(
      frame: CGRect(x: 0, y: 100, width: 200, height: 32),
      actions: ["A", "B"].map { title in UIAction(title: title) { chosen.append($0.title) } })
    s.stage.window.addSubview(control)
    s.tap(150, 110)
    #expect(chosen == ["B"])
  }
}

@MainActor
struct PageControlTests {
  @Test("taps on the halves turn pages; a finger along the dots scrubs")
  func touches() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 26))
    control.numberOfPages = 5
    let s = ControlScenario(control)
    s.tap(150, 10)
    s.tap(150, 10)
    #expect(control.currentPage == 2)
    s.tap(50, 10)
    #expect(control.currentPage == 1)
    // Dots are 17 apart, centered: at 66, 83, 100, 117, 134.
    s.down(66, 10)
    s.move(134, 10)
    #expect(control.currentPage == 4)
    s.up(134, 10)
    #expect(control.currentPage == 4)
    control.currentPage = 9
    #expect(control.currentPage == 4)
    // Four distances of 17, a dot of 7, and 10 at each side.
    #expect(control.intrinsicContentSize == CGSize(width: 95, height: 26))
  }

  @Test("the current page's dot has an image of its own, or that of its page, or that of all")
  func images() {
    func image(_ side: CGFloat) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
    }
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 26))
    control.numberOfPages = 3
    func sides() -> [CGFloat?] {
      control.parts("UIImageView").map { ($0 as? UIImageView)?.image?.size.width }
    }
    control.preferredIndicatorImage = image(5)
    control.setIndicatorImage(image(6), forPage: 0)
    #expect(sides() == [6, 5, 5])
    control.preferredCurrentPageIndicatorImage = image(7)
    control.setCurrentPageIndicatorImage(image(8), forPage: 1)
    #expect(sides() == [7, 5, 5])
    control.currentPage = 1
    #expect(sides() == [6, 8, 5])
    #expect(control.currentPageIndicatorImage(forPage: 1)?.size.width == 8)
    control.currentPage = 2
    #expect(sides() == [6, 5, 7])
  }
}

@MainActor
struct ActivityIndicatorTests {
  @Test("eight steps in a second, at any time, without keeping the stage busy")
  func steps() throws {
    let view = UIActivityIndicatorView(style: .large)
    #expect(view.isHidden && view.intrinsicContentSize == CGSize(width: 37, height: 37))
    let s = ControlScenario(view)
    view.startAnimating()
    #expect(!view.isHidden && view.isAnimating)
    #expect(try s.stage.advanceUntilIdle() == .zero)
    let spokes = try #require(view.parts("SpokesView").first)
    let id = try #require(spokes.layer.timelineID)
    s.stage.advance(by: 5)
    for (time, step) in [(0.0, 0), (0.124, 0), (0.126, 1), (0.99, 7), (1.01, 0), (3.3, 2)] {
      let state = s.stage.timeline.presentation(of: id, at: MediaTime(seconds: time))
      let transform = try #require(state?.transform)
      let angle = atan2(transform.m12, transform.m11)
      let expected = Double(step) * .pi / 4
      #expect(abs(remainder(angle.native - expected, 2 * .pi)) < 1e-6, "at \(time)")
    }
    view.stopAnimating()
    #expect(view.isHidden && !view.isAnimating)
  }
}
