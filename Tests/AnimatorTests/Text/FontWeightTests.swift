import Rasterize
import Testing

@testable import Animator

/// The weight of variable fonts, animated.
@MainActor
@Suite("Font weights")
struct FontWeightTests {
  private let stage = Stage(size: CGSize(width: 200, height: 60), scale: 1)
  private let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 60))

  init() throws {
    let file = URL(fileURLWithPath: "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf")
    try stage.registerFonts(at: file)
    label.font = stage.perform { UIFont(name: "Inter Variable", size: 40) }
    label.text = "Weight"
    label.textColor = .white
    stage.window.backgroundColor = .black
    stage.window.addSubview(label)
  }

  /// The font of the text that the label shows.
  private func font(at time: Double) throws -> FontDescription {
    let frame = stage.timeline.frame(at: time)
    let state = try #require(frame.layers.first { $0.id == label.layer.timelineID }).state
    guard case .drawing(let list)? = state.contents, case .text(let block, _)? = list.commands.first
    else { throw Missing() }
    return block.font
  }

  private struct Missing: Error {}

  /// The sum of all pixels.
  private func ink(at time: Double) -> Int {
    let bitmap = Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: time))
    var sum = 0
    for y in 0..<60 { for x in 0..<200 { sum += Int(bitmap.pixel(x: x, y: y).red) } }
    return sum
  }

  @Test("a variable font of a packaged family has a name of its own, and all weights of its axis")
  func axis() throws {
    #expect(label.font.familyName == "Inter Variable" && label.fontWeight == 400)
    #expect(label.font.fontDescription.weightAxis == 100...900)
    #expect(UIFont.systemFont(ofSize: 9).fontDescription.weightAxis == nil)
    #expect(UIFont.systemFont(ofSize: 9).familyName == "Inter")
    var widths: [CGFloat] = []
    for weight in [100, 250, 400, 460, 650, 900] as [CGFloat] {
      label.fontWeight = weight
      widths.append(label.sizeThatFits(.zero).width)
    }
    #expect(widths == widths.sorted() && Set(widths).count == widths.count, "\(widths)")
  }

  @Test("each frame of an animation is drawn in the weight at its time")
  func animation() throws {
    label.fontWeight = 100
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { label.fontWeight = 900 }
    #expect(label.fontWeight == 900)
    stage.advance(by: 2)
    let weights = try [0, 0.25, 0.5, 0.7, 1, 1.5].map { try font(at: $0).weight }
    #expect(weights == [100, 300, 500, 660, 900, 900])
    let inks = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map(ink)
    #expect(inks == inks.sorted() && Set(inks).count == inks.count, "\(inks)")
  }

  /// Linear from 10^300 to −10^300: beyond OpenType's scale, which ends at 1000, in the first half. Below 0, as
  /// without the animation, the font keeps its weight.
  @Test("animated weights beyond the scale are its end")
  func extremes() throws {
    let animation = CABasicAnimation(keyPath: "fontWeight")
    animation.fromValue = 1e300
    animation.toValue = -1e300
    animation.duration = 1
    label.layer.add(animation, forKey: nil)
    let weights = try [0, 0.25, 0.75, 2].map { try font(at: $0).weight }
    #expect(weights == [1000, 1000, 400, 400])
  }

  @Test("the fonts of an attributed text keep all but their weight")
  func attributed() throws {
    let small = try #require(label.font).withSize(20)
    let string = NSMutableAttributedString(string: "Wei", attributes: [.font: label.font!])
    string.append(NSAttributedString(string: "ght", attributes: [.font: small]))
    label.attributedText = string
    label.lineBreakMode = .byClipping
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { label.fontWeight = 600 }
    #expect(label.lineBreakMode == .byClipping)
    let frame = stage.timeline.frame(at: 0.5)
    let state = try #require(frame.layers.first { $0.id == label.layer.timelineID }).state
    guard case .drawing(let list)? = state.contents, case .text(let block, _)? = list.commands.first
    else { throw Missing() }
    #expect(block.runs.map(\.style.font.weight) == [500, 500])
    #expect(block.runs.map(\.style.font.size) == [40, 20])
  }

  @Test("characters have weights of their own, about their middles, and end as the text itself")
  func characters() throws {
    (label.text, label.frame.origin.x) = ("H i", 20)
    let whole = Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: 0))
    var motion = TextAnimation(from: TextUnitValues(weight: 900))
    motion.stagger = 1
    label.animateText(motion, withDuration: 1, options: .curveLinear)
    stage.advance(by: 3)
    func weights(at time: Double) -> [Int] {
      stage.timeline.frame(at: time).layers.compactMap { layer in
        guard case .drawing(let list)? = layer.state.contents,
          case .text(let block, _)? = list.commands.first
        else { return nil }
        return block.font.weight
      }
    }
    #expect(weights(at: 0) == [900, 900])
    #expect(weights(at: 0.5) == [650, 900])
    #expect(weights(at: 1.5) == [400, 650])
    #expect(weights(at: 2.5) == [400])
    #expect(
      Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: 2.5)) == whole)
    // The middle of the ink of "H", which is symmetric, stays.
    func middle(at time: Double) -> Double {
      let bitmap = Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: time))
      var (sum, weighted) = (0.0, 0.0)
      for y in 0..<60 {
        for x in 10..<53 {
          let red = Double(bitmap.pixel(x: x, y: y).red)
          (sum, weighted) = (sum + red, weighted + red * (Double(x) + 0.5))
        }
      }
      return weighted / sum
    }
    #expect(abs(middle(at: 0) - middle(at: 2.5)) < 0.5)
    #expect(abs(middle(at: 0.5) - middle(at: 2.5)) < 0.5)
  }

  @Test("a range gives characters weights between those of the text and its own")
  func range() {
    label.text = "Hi"
    let selector = TextRangeSelector(
      start: TextRangeSelector.Course(0), end: TextRangeSelector.Course(1))
    let unit = label.splitText(by: .character)[0]
    label.animateText(TextAnimation(selector, TextUnitValues(weight: 800)), withDuration: 1)
    #expect(unit.values.weight == 800)
    #expect(TextUnitValues(weight: 800).weighted(0.25, base: unit.baseStyle).weight == 500)
  }

  @Test("another font ends it, and a font without the axis has the weight of its nearest face")
  func otherFonts() throws {
    label.fontWeight = 200
    label.font = .systemFont(ofSize: 20)
    #expect(label.fontWeight == 400 && label.fontWithoutWeightAxis?.familyName == "Inter")
    #expect(try font(at: 0).weight == 400)
    label.fontWeight = 640
    #expect(try font(at: 0).weight == 640)
    for weight in [CGFloat.nan, -CGFloat.infinity, 1e9] { label.fontWeight = weight }
    #expect(label.fontWeight == 1000)
  }
}
