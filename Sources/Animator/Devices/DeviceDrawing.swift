/// The drawing of a ``DeviceView``: layers behind and in front of a screen, in points of the screen.
struct DeviceDrawing {
  var size: CGSize
  var screen: CGRect
  var screenRadius: CGFloat = 0
  var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  var back: [LayerState] = []
  var front: [LayerState] = []
  /// How far both are turned in the middle of the drawing, clockwise.
  var quarterTurns = 0
  /// Where the address of a browser is; empty for others.
  var address = CGRect.zero
  var addressColor = UIColor.black

  /// The size before it is turned.
  var unturnedSize: CGSize {
    quarterTurns % 2 == 0 ? size : CGSize(width: size.height, height: size.width)
  }

  init(size: CGSize, screen: CGRect) {
    (self.size, self.screen) = (size, screen)
  }

  /// - Parameter size: The size of a browser in points.
  init(
    of model: DeviceView.Model, finish: DeviceBody.Finish, orientation: UIDeviceOrientation,
    size: CGSize
  ) {
    switch model {
    case .device(let profile): self.init(profile.body(finish: finish, orientation: orientation))
    case .laptop: self.init(laptop: finish)
    case .browser: self.init(browser: size, finish: finish)
    }
  }

  /// A phone or tablet.
  private init(_ body: DeviceBody) {
    let isTurned = body.quarterTurns % 2 != 0
    func turned(_ size: CGSize) -> CGSize {
      isTurned ? CGSize(width: size.height, height: size.width) : size
    }
    let (whole, inner) = (turned(body.bodySize), turned(body.screen))
    // The borders at both sides of the screen are equal.
    self.init(
      size: whole,
      screen: CGRect(
        x: (whole.width - inner.width) / 2, y: (whole.height - inner.height) / 2,
        width: inner.width, height: inner.height))
    screenRadius = body.cornerRadius
    (back, front, quarterTurns) = (body.backParts, body.frontParts, body.quarterTurns)
  }

  // MARK: Laptop

  /// A lid with a screen of 16:10, and the front edge of the part with the keys.
  private init(laptop finish: DeviceBody.Finish) {
    let (screen, border, overhang) = (CGSize(width: 1440, height: 900), CGFloat(26), CGFloat(150))
    let lid = CGRect(
      x: overhang, y: 0, width: screen.width + 2 * border, height: screen.height + 2 * border + 14)
    let base = CGRect(x: 0, y: lid.maxY, width: lid.width + 2 * overhang, height: 34)
    self.init(
      size: CGSize(width: base.width, height: base.maxY),
      screen: CGRect(
        x: lid.minX + border, y: border, width: screen.width, height: screen.height))
    screenRadius = 10
    let colors = finish.colors
    var outer = DeviceBody.box(lid, radius: 34, colors.frame)
    (outer.borderWidth, outer.borderColor) = (2, colors.edge)
    let face = DeviceBody.box(lid.insetBy(dx: 5, dy: 5), radius: 29, CGColor(gray: 0, alpha: 1))
    let lens = DeviceBody.box(
      CGRect(x: lid.midX - 5, y: border / 2 - 3, width: 10, height: 10), radius: 5,
      CGColor(red: 0.1, green: 0.12, blue: 0.2, alpha: 1))
    var edge = DeviceBody.box(base, radius: 22, colors.frame)
    edge.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    (edge.shadowOpacity, edge.shadowRadius) = (0.35, 24)
    edge.shadowOffset = CGSize(width: 0, height: 12)
    let light = DeviceBody.box(
      CGRect(x: 0, y: base.minY, width: base.width, height: 3), radius: 0, colors.edge)
    var grip = DeviceBody.box(
      CGRect(x: base.midX - 130, y: base.minY, width: 260, height: 16), radius: 12, colors.edge)
    grip.maskedCorners = edge.maskedCorners
    back = [outer, face, lens, edge, light, grip]
  }

  // MARK: Browser

  /// A window with three buttons and an address.
  private init(browser size: CGSize, finish: DeviceBody.Finish) {
    let size = CGSize(width: max(size.width, 1), height: max(size.height, 1))
    let (bar, radius) = (min(44, size.height / 2), min(12, size.width / 2, size.height / 2))
    self.init(
      size: size, screen: CGRect(x: 0, y: bar, width: size.width, height: size.height - bar))
    screenRadius = radius
    maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    let isDark = [.black, .blue, .natural].contains(finish)
    let gray: (CGFloat) -> CGColor = { CGColor(gray: $0, alpha: 1) }
    var window = DeviceBody.box(
      CGRect(origin: .zero, size: size), radius: radius, gray(isDark ? 0.17 : 0.93))
    (window.shadowOpacity, window.shadowRadius) = (0.3, 24)
    window.shadowOffset = CGSize(width: 0, height: 12)
    let buttons: [(red: CGFloat, green: CGFloat, blue: CGFloat)] = [
      (1, 0.37, 0.34), (1, 0.74, 0.18), (0.16, 0.79, 0.25),
    ]
    let discs = buttons.enumerated().map { index, color in
      var disc = DeviceBody.box(
        CGRect(x: 16 + CGFloat(index) * 20, y: bar / 2 - 6, width: 12, height: 12), radius: 6,
        CGColor(red: color.red, green: color.green, blue: color.blue, alpha: 1))
      disc.cornerCurve = .circular
      return disc
    }
    let width = min(max(size.width * 0.5, 120), max(size.width - 180, 0))
    address = CGRect(x: (size.width - width) / 2, y: bar / 2 - 14, width: width, height: 28)
    addressColor = UIColor(white: isDark ? 0.85 : 0.3, alpha: 1)
    let field = DeviceBody.box(address, radius: 8, gray(isDark ? 0.26 : 1))
    back = [window] + discs + [field]
  }
}
