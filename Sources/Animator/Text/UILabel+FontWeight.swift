extension UILabel {
  /// The weight of the label's fonts on OpenType's scale, 1…1000. Animatable with variable fonts: each frame is
  /// drawn in the weight at its time, with its lines laid out anew in the label's width.
  ///
  /// Fonts without the axis `wght` have the weight of their nearest face, as with `UIFont`. iOS has no such property;
  /// setting it sets the weight of ``font``, or of all fonts of ``attributedText``.
  public var fontWeight: CGFloat {
    get { CGFloat((font ?? .systemFont(ofSize: 17)).fontDescription.weight) }
    set {
      let weight = min(max(newValue.isFinite ? newValue.rounded() : 400, 1), 1000)
      let old = fontWeight
      isChangingWeight = true
      changeFonts { font in
        var description = font.fontDescription
        description.weight = Int(weight)
        return UIFont(description, scaling: font.scaling)
      }
      isChangingWeight = false
      if layer[.fontWeight] == 0 { UIView.performWithoutAnimation { layer[.fontWeight] = old } }
      layer[.fontWeight] = weight
    }
  }

  /// The first font of the text that has no axis `wght`; nil if all have one.
  package var fontWithoutWeightAxis: UIFont? {
    var fonts = [font ?? .systemFont(ofSize: 17)]
    if let attributedText {
      let whole = NSRange(location: 0, length: attributedText.length)
      attributedText.enumerateAttribute(.font, in: whole) { value, _, _ in
        if let font = value as? UIFont { fonts.append(font) }
      }
    }
    return fonts.first { $0.fontDescription.weightAxis == nil }
  }
}
