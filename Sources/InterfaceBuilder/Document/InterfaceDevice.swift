import Graphics

/// The device that is shown on the canvas.
public struct InterfaceDevice: Equatable, Sendable {
  /// The identifier in documents, such as "retina4_7".
  public let id: String
  /// The size of the screen in points, in the orientation of the canvas.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// The insets of the safe area of a controller without bars.
  public let safeArea: UIEdgeInsets
  /// Whether it is an iPad.
  public let isTablet: Bool
  /// Whether the canvas is wider than high.
  public let isLandscape: Bool
  /// Whether the canvas is dark.
  public let isDark: Bool

  /// The device of a document that names none, as those before Xcode 8: the first on whose screen a view was drawn. An
  /// iPhone 8 if there is none, as for the square canvas of Xcode 6.
  ///
  /// - Parameter sizes: Those of views in points.
  init(drawing sizes: [CGSize]) {
    let ids = ["retina3_5", "retina4_0", "retina4_7", "retina5_5", "ipad9_7"]
    let id = sizes.lazy.compactMap { size in
      ids.first { id in
        Self.models[id].map { CGSize(width: $0.width, height: $0.height) } == size
      }
    }.first
    self.init(id: id ?? "retina4_7", orientation: nil, appearance: nil)
  }

  /// Creates a device by its identifier; that of an iPhone 8 if it is not known.
  public init(id: String, orientation: String?, appearance: String?) {
    let model = Self.models[id] ?? Self.models["retina4_7"] ?? Model(375, 667, 2)
    let turned = orientation == "landscape"
    self.id = id
    (scale, isTablet) = (model.scale, model.isTablet)
    (isLandscape, isDark) = (turned, appearance == "dark")
    size =
      turned
      ? CGSize(width: model.height, height: model.width)
      : CGSize(width: model.width, height: model.height)
    safeArea = model.safeArea(isLandscape: turned)
  }

  private struct Model: Sendable {
    let width, height, scale: CGFloat
    /// The height of the status bar, and that of the home indicator's area.
    var (top, bottom): (CGFloat, CGFloat) = (20, 0)
    var isTablet = false

    init(
      _ width: CGFloat, _ height: CGFloat, _ scale: CGFloat, top: CGFloat = 20, bottom: CGFloat = 0,
      isTablet: Bool = false
    ) {
      (self.width, self.height, self.scale) = (width, height, scale)
      (self.top, self.bottom, self.isTablet) = (top, bottom, isTablet)
    }

    func safeArea(isLandscape: Bool) -> UIEdgeInsets {
      if !isLandscape { return UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0) }
      if isTablet { return UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0) }
      let side = bottom > 0 ? top : 0
      return UIEdgeInsets(top: 0, left: side, bottom: bottom > 0 ? 21 : 0, right: side)
    }
  }

  // swift-format-ignore
  private static let models: [String: Model] = [
    "retina3_5": Model(320, 480, 2), "retina4_0": Model(320, 568, 2),
    "retina4_7": Model(375, 667, 2), "retina5_5": Model(414, 736, 3),
    "retina5_9": Model(375, 812, 3, top: 44, bottom: 34),
    "retina6_0": Model(390, 844, 3, top: 47, bottom: 34),
    "retina6_1": Model(414, 896, 2, top: 48, bottom: 34),
    "retina6_12": Model(393, 852, 3, top: 59, bottom: 34),
    "retina6_3": Model(402, 874, 3, top: 62, bottom: 34),
    "retina6_5": Model(414, 896, 3, top: 44, bottom: 34),
    "retina6_7": Model(428, 926, 3, top: 47, bottom: 34),
    "retina6_72": Model(430, 932, 3, top: 59, bottom: 34),
    "retina6_9": Model(440, 956, 3, top: 62, bottom: 34),
    "ipad9_7": Model(768, 1024, 2, isTablet: true),
    "ipad9_7v2": Model(768, 1024, 2, isTablet: true),
    "ipad10_2": Model(810, 1080, 2, isTablet: true),
    "ipad10_5": Model(834, 1112, 2, isTablet: true),
    "ipad10_9rounded": Model(820, 1180, 2, top: 24, bottom: 20, isTablet: true),
    "ipad11_0rounded": Model(834, 1194, 2, top: 24, bottom: 20, isTablet: true),
    "ipad12_9": Model(1024, 1366, 2, isTablet: true),
    "ipad12_9rounded": Model(1024, 1366, 2, top: 24, bottom: 20, isTablet: true),
  ]
}
