import Animator

// Views that draw attention to a part of a frame.

extension ViewType {
  static let spotlight = ViewType(
    "spotlight", SpotlightView.self, "Covers what is behind it, except for a part."
  ) {
    SpotlightView(frame: .zero)
  }
  static let callout = ViewType(
    "callout", CalloutView.self, "A text in a box with a line to what it is about."
  ) {
    CalloutView(frame: .zero)
  }
  static let keystrokes = ViewType(
    "keystrokes", KeystrokesView.self, "Shows which keys are pressed."
  ) {
    KeystrokesView(frame: .zero)
  }
  static let pointer = ViewType(
    "pointer", PointerView.self, "The pointer of a mouse, with its tip at the center."
  ) {
    PointerView(frame: .zero)
  }
}

extension ViewProperty {
  /// Properties of views that draw attention to a part of a frame.
  static let showcase = spotlight + callout + keystrokes + pointer

  private static let spotlight: [ViewProperty] = [
    ViewProperty(
      "spotlight", .rect, of: SpotlightView.self, in: .points, animatable: true,
      "The part that is not covered, [x, y, width, height] in the view's coordinates."
    ) {
      $0.spotlight
    } set: {
      $0.spotlight = $1
    },
    ViewProperty(
      "spotlightRadius", .nonNegative, of: SpotlightView.self, in: .points, animatable: true,
      "Radius of the part's corners. Default: 12."
    ) {
      $0.spotlightRadius.native
    } set: {
      $0.spotlightRadius = CGFloat($1)
    },
    ViewProperty(
      "coverColor", .color, of: SpotlightView.self, animatable: true,
      "Color of the cover. Default: black, an alpha of 0.6."
    ) {
      $0.coverColor
    } set: {
      $0.coverColor = $1
    },
  ]

  private static let callout: [ViewProperty] = [
    ViewProperty("calloutText", .text, of: CalloutView.self, "Text of the box.") {
      $0.text
    } set: {
      $0.text = $1
    },
    ViewProperty(
      "calloutTarget", .point, of: CalloutView.self, in: .points, animatable: true,
      "What the line leads to, in the coordinates of the superview. Default: no line."
    ) {
      $0.target
    } set: {
      $0.target = $1
    },
    ViewProperty(
      "calloutDrawn", .fraction, of: CalloutView.self, in: .factor, animatable: true,
      "How much is shown: up to 0.5 the line grows, then the box appears."
    ) {
      $0.drawn.native
    } set: {
      $0.drawn = CGFloat($1)
    },
    ViewProperty(
      "calloutFontSize", .number(PropertyRange(1...500, "1 to 500")), of: CalloutView.self,
      in: .points, "Size of the font. Default: 15."
    ) {
      $0.font.pointSize.native
    } set: {
      $0.font = $0.font.withSize(CGFloat($1))
    },
    ViewProperty("calloutTextColor", .color, of: CalloutView.self, "Color of the text.") {
      $0.textColor
    } set: {
      $0.textColor = $1
    },
    ViewProperty(
      "calloutColor", .color, of: CalloutView.self, animatable: true, "Color of the box."
    ) {
      $0.boxColor
    } set: {
      $0.boxColor = $1
    },
    ViewProperty(
      "calloutLineColor", .color, of: CalloutView.self, animatable: true, "Color of the line."
    ) {
      $0.lineColor
    } set: {
      $0.lineColor = $1
    },
    ViewProperty(
      "calloutLineWidth", .number(PropertyRange(0...100, "0 to 100")), of: CalloutView.self,
      in: .points, "Width of the line. Default: 2."
    ) {
      $0.lineWidth.native
    } set: {
      $0.lineWidth = CGFloat($1)
    },
  ]

  private static let keystrokes: [ViewProperty] = [
    ViewProperty(
      "keys", .text, of: KeystrokesView.self,
      "The keys, separated by spaces: \"⌘ ⇧ P\"; at most 20."
    ) {
      $0.keys.joined(separator: " ")
    } set: {
      $0.keys = $1.split(separator: " ").map(String.init)
    },
    ViewProperty(
      "keysPressed", .fraction, of: KeystrokesView.self, in: .factor, animatable: true,
      "How far the keys are pressed down."
    ) {
      $0.pressed.native
    } set: {
      $0.pressed = CGFloat($1)
    },
    ViewProperty("capColor", .color, of: KeystrokesView.self, "Color of the caps of keys.") {
      $0.capColor
    } set: {
      $0.capColor = $1
    },
    ViewProperty("letterColor", .color, of: KeystrokesView.self, "Color of the letters on keys.") {
      $0.letterColor
    } set: {
      $0.letterColor = $1
    },
  ]

  private static let pointer: [ViewProperty] = [
    ViewProperty(
      "pointerStyle", .name(PointerView.Style.allCases.map { ($0.rawValue, $0) }),
      of: PointerView.self, "What the pointer looks like."
    ) {
      $0.style
    } set: {
      $0.style = $1
    },
    ViewProperty("pointerColor", .color, of: PointerView.self, "Color of the pointer.") {
      $0.color
    } set: {
      $0.color = $1
    },
    ViewProperty(
      "pointerPressed", .fraction, of: PointerView.self, in: .factor, animatable: true,
      "How far the button is pressed: the pointer becomes smaller, and a ring appears."
    ) {
      $0.pressed.native
    } set: {
      $0.pressed = CGFloat($1)
    },
  ]
}
