import Animator

extension InterfaceFile {
  /// Sets the properties of an appearance element of a bar.
  func configure(_ appearance: UIBarAppearance, with element: InterfaceElement) {
    if let effect = element.child("blurEffect"),
      let style = choice("style", of: effect, in: Names.blurs)
    {
      appearance.backgroundEffect = UIBlurEffect(style: style)
    }
    if element.child("nil", key: "backgroundEffect") != nil { appearance.backgroundEffect = nil }
    if let child = element.child("color", key: "backgroundColor") {
      appearance.backgroundColor = color(child)
    }
    if let child = element.child("color", key: "shadowColor") {
      appearance.shadowColor = color(child)
    }
    if element.child("nil", key: "shadowColor") != nil { appearance.shadowColor = nil }
    guard let bar = appearance as? UINavigationBarAppearance else { return }
    if let attributes = textAttributes("titleTextAttributes", of: element) {
      bar.titleTextAttributes = attributes
    }
    if let attributes = textAttributes("largeTitleTextAttributes", of: element) {
      bar.largeTitleTextAttributes = attributes
    }
  }

  private func buttonConfiguration(style: String?) -> UIButton.Configuration {
    switch style {
    case "gray": .gray()
    case "tinted": .tinted()
    case "filled": .filled()
    case "borderless": .borderless()
    case "bordered": .bordered()
    case "borderedTinted": .borderedTinted()
    case "borderedProminent": .borderedProminent()
    default: .plain()
    }
  }

  /// A `buttonConfiguration` element, of Xcode 13 and later.
  func buttonConfiguration(_ element: InterfaceElement) -> UIButton.Configuration {
    var configuration = buttonConfiguration(style: element["style"])
    configuration.title = text("title", of: element)
    configuration.subtitle = text("subtitle", of: element)
    configuration.image = image("image", of: element)
    if let child = element.child("color", key: "baseForegroundColor") {
      configuration.baseForegroundColor = color(child)
    }
    if let child = element.child("color", key: "baseBackgroundColor") {
      configuration.baseBackgroundColor = color(child)
    }
    if let padding = number("imagePadding", of: element) { configuration.imagePadding = padding }
    if let padding = number("titlePadding", of: element) { configuration.titlePadding = padding }
    if let child = element.child("directionalEdgeInsets", key: "contentInsets") {
      let insets = insets(child)
      configuration.contentInsets = NSDirectionalEdgeInsets(
        top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
    }
    if let edge = choice(
      "imagePlacement", of: element,
      in: [
        "leading": NSDirectionalRectEdge.leading, "trailing": .trailing, "top": .top,
        "bottom": .bottom,
      ])
    {
      configuration.imagePlacement = edge
    }
    if let style = choice(
      "cornerStyle", of: element,
      in: [
        "fixed": UIButton.Configuration.CornerStyle.fixed, "dynamic": .dynamic, "small": .small,
        "medium": .medium, "large": .large, "capsule": .capsule,
      ])
    {
      configuration.cornerStyle = style
    }
    return configuration
  }
}
