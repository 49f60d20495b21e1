import Animator
import Testing

@MainActor
struct AutoresizingMaskTests {
  /// Start and length along one axis before: within a superview of length `total`.
  struct Span {
    var start: CGFloat
    var length: CGFloat
    var total: CGFloat
  }

  /// The rules, by which margins and length are flexible: the change of the superview is distributed in
  /// proportion to the flexible parts, equally if they add up to nothing, and a length is not negative.
  private func resized(_ old: Span, to total: CGFloat, _ flexible: (Bool, Bool, Bool)) -> Span {
    let change = total - old.total
    let (x, w) = (old.start, old.length)
    let r = old.total - x - w
    let (start, length): (CGFloat, CGFloat) =
      switch flexible {
      case (false, false, false), (false, false, true): (x, w)
      case (true, false, false): (x + change, w)
      case (false, true, false): (x, w + change)
      case (true, true, false):
        x + w == 0
          ? (x + change / 2, w + change / 2)
          : (x + change * x / (x + w), w + change * w / (x + w))
      case (false, true, true):
        w + r == 0 ? (x, w + change / 2) : (x, w + change * w / (w + r))
      case (true, false, true):
        x + r == 0 ? (x + change / 2, w) : (x + change * x / (x + r), w)
      case (true, true, true):
        old.total == 0
          ? (x + change / 3, w + change / 3) : (x * total / old.total, w * total / old.total)
      }
    return Span(start: start, length: max(length, 0), total: total)
  }

  private func isNear(_ one: CGFloat, _ two: CGFloat) -> Bool {
    abs(one - two) <= 1e-9 * max(1, abs(one), abs(two))
  }

  /// Checks a view's frame against the rules, applied to both axes.
  private func check(
    _ view: UIView, _ old: CGRect, in before: CGSize, _ after: CGSize,
    _ comment: @autoclosure () -> Comment
  ) {
    let mask = view.autoresizingMask
    let across = resized(
      Span(start: old.minX, length: old.width, total: before.width), to: after.width,
      (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
        mask.contains(.flexibleRightMargin)
      ))
    let down = resized(
      Span(start: old.minY, length: old.height, total: before.height), to: after.height,
      (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin)
      ))
    #expect(
      isNear(view.center.x, across.start + across.length / 2)
        && isNear(view.bounds.width, across.length)
        && isNear(view.center.y, down.start + down.length / 2)
        && isNear(view.bounds.height, down.length),
      comment())
  }

  nonisolated private static let frames = [
    CGRect(x: 20, y: 10, width: 50, height: 30), CGRect(x: 0, y: 0, width: 100, height: 80),
    CGRect(x: -15, y: -5, width: 40, height: 10), CGRect(x: 0, y: 30, width: 0, height: 0),
    CGRect(x: 90, y: 70, width: 30, height: 30), CGRect.zero,
  ]

  nonisolated private static let sizes = [
    CGSize(width: 100, height: 80), CGSize(width: 220, height: 50), CGSize(width: 1, height: 333),
    CGSize.zero, CGSize(width: 0, height: 10), CGSize(width: -30, height: -40),
  ]

  @Test(
    "all masks follow the rules, also from and to sizes that are zero or negative",
    arguments: 0..<64 as Range<UInt>)
  func rules(bits: UInt) {
    for frame in Self.frames {
      for before in Self.sizes {
        for after in Self.sizes {
          let parent = UIView()
          parent.bounds.size = before
          let before = parent.bounds.size
          let view = UIView(frame: frame)
          view.autoresizingMask = UIView.AutoresizingMask(rawValue: bits)
          parent.addSubview(view)
          parent.bounds.size = after
          let after = parent.bounds.size
          check(view, frame, in: before, after, "\(bits): \(frame) in \(before) to \(after)")
        }
      }
    }
  }

  @Test("nested views follow the rules level by level", arguments: 0..<64 as Range<UInt>)
  func nested(bits: UInt) {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    let middle = UIView(frame: CGRect(x: 20, y: 10, width: 50, height: 30))
    let inner = UIView(frame: CGRect(x: 5, y: 6, width: 20, height: 10))
    let (wasMiddle, wasInner) = (middle.frame, inner.frame)
    middle.autoresizingMask = UIView.AutoresizingMask(rawValue: bits)
    inner.autoresizingMask = UIView.AutoresizingMask(rawValue: 63 - bits)
    outer.addSubview(middle)
    middle.addSubview(inner)
    outer.frame.size = CGSize(width: 170, height: 60)
    check(middle, wasMiddle, in: CGSize(width: 100, height: 80), outer.bounds.size, "\(bits)")
    check(inner, wasInner, in: wasMiddle.size, middle.bounds.size, "\(bits), inside")
  }

  @Test(
    "nested views follow the rules from and to sizes that are zero or negative",
    arguments: 0..<64 as Range<UInt>)
  func nestedAndDegenerate(bits: UInt) {
    for frame in Self.frames {
      for before in Self.sizes {
        for after in Self.sizes {
          let (outer, middle) = (UIView(), UIView(frame: frame))
          let inner = UIView(frame: CGRect(x: 5, y: -6, width: 20, height: 0))
          outer.bounds.size = before
          middle.autoresizingMask = UIView.AutoresizingMask(rawValue: bits)
          inner.autoresizingMask = UIView.AutoresizingMask(rawValue: bits)
          outer.addSubview(middle)
          middle.addSubview(inner)
          let (wasOuter, wasInner) = (outer.bounds.size, inner.frame)
          outer.bounds.size = after
          let comment = "\(bits): \(frame) in \(before) to \(after)"
          check(middle, frame, in: wasOuter, outer.bounds.size, "\(comment)")
          check(inner, wasInner, in: frame.size, middle.bounds.size, "\(comment), inside")
        }
      }
    }
  }

  @Test(
    "when bounds animate, nested views do at each instant, also from a size of zero",
    arguments: 0..<64 as Range<UInt>)
  func nestedAnimated(bits: UInt) throws {
    for size in [CGSize(width: 100, height: 80), .zero] {
      let stage = Stage(size: CGSize(width: 400, height: 300), scale: 2)
      let outer = UIView(frame: CGRect(origin: .zero, size: size))
      let middle = UIView(frame: CGRect(x: 20, y: 10, width: 50, height: 30))
      let inner = UIView(frame: CGRect(x: 5, y: 6, width: 20, height: 10))
      middle.autoresizingMask = UIView.AutoresizingMask(rawValue: bits)
      inner.autoresizingMask = UIView.AutoresizingMask(rawValue: 63 - bits)
      stage.window.addSubview(outer)
      outer.addSubview(middle)
      middle.addSubview(inner)
      stage.advance(to: 0)
      let before = [middle, inner].map { ($0.center, $0.bounds.size) }
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        outer.bounds.size = CGSize(width: 300, height: 20)
      }
      check(
        middle, CGRect(x: 20, y: 10, width: 50, height: 30), in: size, outer.bounds.size, "\(bits)")
      for instant in [0.25, 0.75] {
        stage.advance(to: instant)
        for (view, (center, size)) in zip([middle, inner], before) {
          let shown = try #require(view.layer.presentation())
          func mix(_ old: CGFloat, _ new: CGFloat) -> CGFloat {
            old + CGFloat(instant) * (new - old)
          }
          #expect(
            isNear(shown.position.x, mix(center.x, view.center.x))
              && isNear(shown.position.y, mix(center.y, view.center.y))
              && isNear(shown.bounds.width, mix(size.width, view.bounds.width))
              && isNear(shown.bounds.height, mix(size.height, view.bounds.height)),
            "\(bits) at \(instant)")
        }
      }
    }
  }

  @Test(
    "neither the order of siblings nor that of the axes matters", arguments: 0..<64 as Range<UInt>)
  func order(bits: UInt) {
    func frames(isReversed: Bool) -> [CGRect] {
      let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
      let views = Self.frames.map { frame in
        let view = UIView(frame: frame)
        view.autoresizingMask = UIView.AutoresizingMask(rawValue: bits)
        return view
      }
      for view in isReversed ? views.reversed() : views { parent.addSubview(view) }
      if isReversed {
        parent.bounds.size.height = 130
        parent.bounds.size.width = 240
      } else {
        parent.bounds.size = CGSize(width: 240, height: 130)
      }
      return views.map(\.frame)
    }
    #expect(frames(isReversed: false) == frames(isReversed: true))
  }

  @Test("when the superview's bounds animate, so do the frames of its subviews")
  func animated() throws {
    let s = Scenario()
    let view = UIView(frame: CGRect(x: 20, y: 10, width: 50, height: 30))
    view.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
    s.view.addSubview(view)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.bounds.size.width = 200
    }
    s.stage.advance(by: 0.5)
    // From 20 and 50 of 100 to 40 and 100 of 200.
    #expect(view.frame == CGRect(x: 40, y: 10, width: 100, height: 30))
    let shown = try #require(view.layer.presentation())
    #expect(shown.frame == CGRect(x: 30, y: 10, width: 75, height: 30))
  }

  @Test("a view that constraints resize resizes its subviews in the same pass")
  func constraints() {
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2)
    let log = LayoutLog()
    let (card, content) = (UIView(), LoggedView("content", log))
    card.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(card)
    let width = card.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([width, card.heightAnchor.constraint(equalToConstant: 40)])
    stage.window.layoutIfNeeded()
    content.frame = CGRect(x: 10, y: 10, width: 80, height: 20)
    content.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    // Constraints inside of it follow, too.
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    content.addSubview(inner)
    card.addSubview(content)
    inner.rightAnchor.constraint(equalTo: content.rightAnchor).isActive = true
    inner.widthAnchor.constraint(equalToConstant: 5).isActive = true
    stage.window.layoutIfNeeded()
    #expect(inner.frame.minX == 75)
    _ = log.take()
    width.constant = 150
    stage.window.layoutIfNeeded()
    #expect(content.frame == CGRect(x: 10, y: 10, width: 130, height: 20))
    #expect(inner.frame.minX == 125)
    #expect(log.take() == ["layout content"])
  }

  @Test("constraints take precedence over the mask of a view that they position")
  func positioned() {
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2)
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.window.addSubview(view)
    view.widthAnchor.constraint(equalToConstant: 50).isActive = true
    stage.window.layoutIfNeeded()
    stage.window.bounds.size.width = 400
    #expect(view.bounds.width == 50)
  }
}
