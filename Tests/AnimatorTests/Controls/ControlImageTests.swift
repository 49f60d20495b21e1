import Animator
import Testing

@MainActor
struct ControlImageTests {
  private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  /// What image views show inside of a view, in depth-first order.
  private func images(in view: UIView) -> [UIImage] {
    view.parts("UIImageView").compactMap { $0.isHidden ? nil : ($0 as? UIImageView)?.image }
  }

  @Test("backgrounds of segments replace the fill and the tile, and fill the control")
  func segmentBackgrounds() throws {
    let control = UISegmentedControl(items: ["A", "B"])
    control.frame = CGRect(x: 0, y: 0, width: 201, height: 32)
    let (normal, selected, pressed) = (image(3, 3), image(4, 4), image(5, 5))
    control.setBackgroundImage(normal, for: .normal, barMetrics: .default)
    control.setBackgroundImage(selected, for: .selected, barMetrics: .default)
    control.setBackgroundImage(pressed, for: .highlighted, barMetrics: .default)
    #expect(control.backgroundImage(for: .selected, barMetrics: .default) === selected)
    #expect(control.backgroundImage(for: .disabled, barMetrics: .default) == nil)
    control.selectedSegmentIndex = 1
    let s = ControlScenario(control)
    #expect(control.backgroundColor == nil)
    #expect(control.parts("SegmentTile").allSatisfy { $0.isHidden })
    let segments = control.parts("Segment")
    // Without insets, and with a hairline of one point between them.
    #expect(
      segments.map(\.frame) == [
        CGRect(x: 0, y: 0, width: 100, height: 32), CGRect(x: 101, y: 0, width: 100, height: 32),
      ])
    #expect(images(in: segments[0]).first === normal)
    #expect(images(in: segments[1]).first === selected)
    s.down(50, 16)
    #expect(images(in: segments[0]).first === pressed && segments[0].alpha == 1)
    s.up(50, 16)
    #expect(images(in: segments[0]).first === selected)
    #expect(images(in: segments[1]).first === normal)
    for state: UIControl.State in [.normal, .selected, .highlighted] {
      control.setBackgroundImage(nil, for: state, barMetrics: .default)
    }
    #expect(control.backgroundColor == .tertiarySystemFill)
    #expect(segments[0].frame.minX == 3 && images(in: segments[0]).isEmpty)
  }

  @Test("images between segments are those of the states at their sides, and as wide as they are")
  func segmentDividers() throws {
    let control = UISegmentedControl(items: ["A", "B", "C"])
    control.frame = CGRect(x: 0, y: 0, width: 326, height: 32)
    let (usual, left) = (image(10, 2), image(10, 4))
    control.setDividerImage(
      usual, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
    control.setDividerImage(
      left, forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default)
    control.selectedSegmentIndex = 0
    control.layoutIfNeeded()
    #expect(
      control.dividerImage(
        forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default) === left)
    // 326 − 6 of insets − 2 dividers of 10 are 300.
    #expect(control.parts("Segment").map(\.frame.minX) == [3, 113, 223])
    let shown = control.subviews.flatMap { $0.subviews }.compactMap { $0 as? UIImageView }
      .filter { $0.bounds.width == 10 }
    #expect(shown.count == 2)
    #expect(shown.first?.image === left && shown.last?.image === usual)
    #expect(
      shown.first?.superview?.frame == CGRect(x: 103, y: 0, width: 10, height: 32))
    control.semanticContentAttribute = .forceRightToLeft
    control.selectedSegmentIndex = 2
    // The last segment is at the left.
    #expect(shown.first?.image === usual && shown.last?.image === left)
  }

  @Test("images of a stepper are templates in the tint color; the system's have an image, too")
  func stepperImages() throws {
    let stepper = UIStepper()
    let glyphs = stepper.parts("StepperGlyph")
    #expect(glyphs.count == 2 && glyphs.allSatisfy { !$0.isHidden })
    let plus = try #require(stepper.incrementImage(for: .normal))
    #expect(plus.size == CGSize(width: 20, height: 20) && plus.renderingMode == .alwaysTemplate)
    stepper.setIncrementImage(plus, for: .normal)
    #expect(stepper.incrementImage(for: .normal) === plus)
    #expect(glyphs.map(\.isHidden) == [false, true])
    let minus = image(8, 4)
    stepper.setDecrementImage(minus, for: .normal)
    stepper.layoutIfNeeded()
    let shown = stepper.parts("UIImageView").compactMap { $0 as? UIImageView }
      .filter { $0.image != nil }
    // The halves are 47 points wide: the middle of the first is at 23.5.
    #expect(shown.first?.frame == CGRect(x: 19.5, y: 14, width: 8, height: 4))
    #expect(shown.first?.image?.renderingMode == .alwaysTemplate)
    // At its least value, the stepper cannot be decremented.
    #expect(shown.first?.alpha == 0.3 && shown.last?.alpha == 1)
    stepper.setDecrementImage(nil, for: .normal)
    #expect(glyphs.map(\.isHidden) == [false, true])
  }

  @Test("backgrounds of a stepper follow the states of its halves, dividers those of both")
  func stepperBackgrounds() throws {
    let stepper = UIStepper(frame: CGRect(x: 0, y: 0, width: 94, height: 32))
    let (normal, pressed, off) = (image(3, 3), image(4, 4), image(5, 5))
    stepper.setBackgroundImage(normal, for: .normal)
    stepper.setBackgroundImage(pressed, for: .highlighted)
    stepper.setBackgroundImage(off, for: .disabled)
    let divider = image(2, 32)
    stepper.setDividerImage(divider, forLeftSegmentState: .normal, rightSegmentState: .normal)
    let s = ControlScenario(stepper)
    #expect(stepper.backgroundColor == nil)
    let halves = stepper.parts("StepperHalf")
    #expect(images(in: halves[0]).first === off && images(in: halves[1]).first === normal)
    let line = try #require(
      stepper.subviews.compactMap { $0 as? UIImageView }.first { $0.image === divider })
    #expect(line.frame == CGRect(x: 46, y: 0, width: 2, height: 32))
    s.down(70, 16)
    #expect(images(in: halves[1]).first === pressed && halves[1].backgroundColor == nil)
    s.up(70, 16)
    #expect(stepper.value == 1)
    #expect(images(in: halves[0]).first === normal && images(in: halves[1]).first === normal)
  }
}
