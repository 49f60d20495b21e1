import Animator

extension ElementKind {
  /// Views of frameworks that do not exist here. A labeled view stands in for each.
  static let otherFrameworks: [ElementKind] = [
    other("mapView", "MKMapView", "MapKit"), other("wkWebView", "WKWebView", "WebKit"),
    other("webView", "UIWebView", "UIKit before iOS 12"),
    other("sceneKitView", "SCNView", "SceneKit"), other("skView", "SKView", "SpriteKit"),
    other("arskView", "ARSKView", "ARKit"), other("arscnView", "ARSCNView", "ARKit"),
    other("arView", "ARView", "RealityKit"), other("mtkView", "MTKView", "MetalKit"),
    other("glkView", "GLKView", "GLKit"), other("pdfView", "PDFView", "PDFKit"),
    other("adBannerView", "ADBannerView", "iAd"),
    other("calendarView", "UICalendarView", "UIKit"), other("colorWell", "UIColorWell", "UIKit"),
    other("pasteControl", "UIPasteControl", "UIKit"),
  ]

  private static func other(_ name: String, _ type: String, _ framework: String) -> ElementKind {
    var kind = ElementKind(
      name, StandInView.self, inherits: "view",
      [
        .other { view, coder in
          view.show(type)
          coder.file.report(.placeholder(element: coder.element.name), coder.element)
        },
        // Nothing here is anything to this module.
        Rule(attributes: ["*"], children: [Rule<StandInView>.ChildName()]) { _, _ in },
      ])
    kind.framework = framework
    return kind
  }
}

/// Shows the name of a class that does not exist here.
final class StandInView: UIView {
  private let label = UILabel(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 13)
    label.textColor = .secondaryLabel
    label.adjustsFontSizeToFitWidth = true
    label.frame = bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(label)
  }

  func show(_ type: String) {
    label.text = type
    if backgroundColor == nil { backgroundColor = .secondarySystemBackground }
  }
}
