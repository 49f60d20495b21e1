import Animator
import Rasterize
import TestSupport
import Testing

/// Text that is divided into units looks like the label.
@MainActor
@Suite("Pixels of divided text")
struct TextUnitPixelsTests {
  private func stage(scale: CGFloat, _ configure: (UILabel) -> Void) -> (Stage, UILabel) {
    let stage = Stage(size: CGSize(width: 240, height: 120), scale: scale)
    stage.window.backgroundColor = .white
    let label = UILabel(frame: CGRect(x: 10, y: 8, width: 220, height: 104))
    label.numberOfLines = 0
    stage.window.addSubview(label)
    configure(label)
    return (stage, label)
  }

  private func bitmap(_ stage: Stage, scale: CGFloat, at time: Double = 0) -> Bitmap {
    Compositor(size: stage.size, scale: scale, threads: 1)
      .render(stage.timeline.frame(at: MediaTime(seconds: time)))
  }

  private static let looks: [@MainActor (UILabel) -> Void] = [
    {
      $0.text = "AV To. Wave office ffi"
      $0.font = .systemFont(ofSize: 34, weight: .bold)
    },
    {
      $0.text = "Centered lines that wrap at the width of their label, and end with dots if need be"
      $0.textAlignment = .center
      $0.numberOfLines = 3
      $0.font = .systemFont(ofSize: 21)
    },
    {
      let text = NSMutableAttributedString(string: "Under lines, kern ")
      text.addAttributes(
        [.underlineStyle: NSUnderlineStyle.single.rawValue, .kern: 3],
        range: NSRange(location: 0, length: 11))
      text.append(
        NSAttributedString(
          string: "שלום red 🙂",
          attributes: [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 30)]))
      $0.attributedText = text
    },
    {
      $0.text = "Shadow"
      $0.shadowColor = .systemTeal
      $0.shadowOffset = CGSize(width: 3, height: 2)
      $0.font = .italicSystemFont(ofSize: 40)
    },
  ]

  /// Lines are drawn by the same calls as the label. Words and characters are drawn apart: Cairo samples the rows of
  /// pixels of a path in which an edge begins or ends, and covers the others exactly, so that edges depend a little on
  /// the other glyphs of the line. Where two glyphs or parts of an underline meet in a pixel, they cover a + b − ab of
  /// it, and not a + b.
  @Test(
    "lines look exactly like the label, words and characters but for their edges",
    arguments: [1, 2, 3], TextUnit.allCases)
  func undisturbed(scale: Int, unit: TextUnit) {
    for (number, look) in Self.looks.enumerated() {
      let (plain, _) = stage(scale: CGFloat(scale), look)
      let (divided, label) = stage(scale: CGFloat(scale), look)
      #expect(!label.splitText(by: unit).isEmpty)
      let (expected, found) = (
        bitmap(plain, scale: CGFloat(scale)), bitmap(divided, scale: CGFloat(scale))
      )
      let differences = expected.differences(from: found)
      // At thirds of points, the places of centered lines are rounded differently.
      let limit = unit == .line ? (scale == 3 ? 1 : 0) : 64
      #expect(differences.allSatisfy { $0 <= limit }, "look \(number)")
      // Few of the 28 800 points have pixels that differ by more than a tenth.
      #expect(differences.count { $0 > 25 } < 40 * scale, "look \(number)")
    }
  }

  @Test("after an animation to rest, the label draws its text as a whole", arguments: [1, 2])
  func joined(scale: Int) throws {
    for look in Self.looks {
      let (plain, _) = stage(scale: CGFloat(scale), look)
      let (animated, label) = stage(scale: CGFloat(scale), look)
      var motion = TextAnimation(
        from: TextUnitValues(
          position: CGPoint(x: 0, y: 30), scale: CGSize(width: 2, height: 1), rotation: 1,
          opacity: 0, tracking: 4, color: .red))
      motion.stagger = 0.05
      label.animateText(motion, withDuration: 0.3)
      #expect(bitmap(animated, scale: CGFloat(scale)) != bitmap(plain, scale: CGFloat(scale)))
      try animated.advanceUntilIdle()
      let end = animated.time.seconds
      #expect(
        bitmap(animated, scale: CGFloat(scale), at: end) == bitmap(plain, scale: CGFloat(scale)))
      #expect(label.subviews.isEmpty)
    }
  }
}

extension Bitmap {
  /// The largest difference of a channel of each pixel that differs.
  fileprivate func differences(from other: Bitmap) -> [Int] {
    pixelDifferences(pixels, other.pixels)
  }
}
