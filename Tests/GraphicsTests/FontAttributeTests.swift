import Graphics
import Testing

struct FontAttributeTests {
  @Test("family, size and weight are those of the attributes, else of the system font of 12 points")
  func attributes() {
    #expect(UIFont(descriptor: UIFontDescriptor(), size: 0) == .systemFont(ofSize: 12))
    let mono = UIFontDescriptor(fontAttributes: [.family: "DejaVu Sans Mono", .size: 20])
    #expect(
      UIFont(descriptor: mono, size: 0) == .monospacedSystemFont(ofSize: 20, weight: .regular))
    let heavy = UIFontDescriptor(fontAttributes: [
      .size: 15.5, .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.heavy],
    ])
    #expect(UIFont(descriptor: heavy, size: 0) == .systemFont(ofSize: 15.5, weight: .heavy))
    // 0.31 is nearest to the 0.3 of semibold.
    let number = UIFontDescriptor(fontAttributes: [
      .traits: [UIFontDescriptor.TraitKey.weight: 0.31]
    ])
    #expect(UIFont(descriptor: number, size: 30) == .systemFont(ofSize: 30, weight: .semibold))
    let named = UIFontDescriptor(fontAttributes: [.name: "Inter-BoldItalic", .size: 9])
    #expect(named.postscriptName == "Inter-BoldItalic" && named.pointSize == 9)
    let unknown = UIFontDescriptor(fontAttributes: [.name: "No Such Font", .size: "large"])
    #expect(UIFont(descriptor: unknown, size: 0) == .systemFont(ofSize: 12))
  }

  @Test("a font of an unknown family is the system font; the descriptor keeps the name")
  func unknownFamily() {
    let unknown = UIFontDescriptor(fontAttributes: [
      .family: "No Such Font", .size: 21, .traits: [UIFontDescriptor.TraitKey.weight: 0.4],
    ])
    #expect(unknown.object(forKey: .family) as? String == "No Such Font")
    #expect(UIFont(descriptor: unknown, size: 0) == .boldSystemFont(ofSize: 21))
    let other = UIFont.italicSystemFont(ofSize: 9).fontDescriptor.withFamily("No Such Font")
    #expect(UIFont(descriptor: other, size: 30) == .italicSystemFont(ofSize: 30))
    #expect(UIFont(name: "No Such Font", size: 12) == nil)
  }

  @Test("added attributes keep the others; traits may be symbolic")
  func adding() {
    let bold = UIFont.boldSystemFont(ofSize: 17).fontDescriptor
    #expect(bold.addingAttributes([.size: 10]) == UIFont.boldSystemFont(ofSize: 10).fontDescriptor)
    #expect(bold.addingAttributes() == bold)
    let italic = bold.addingAttributes([
      .traits: [UIFontDescriptor.TraitKey.symbolic: UIFontDescriptor.SymbolicTraits.traitItalic]
    ])
    #expect(UIFont(descriptor: italic, size: 0) == .italicSystemFont(ofSize: 17))
    let both = bold.addingAttributes([
      .traits: [
        UIFontDescriptor.TraitKey.symbolic: UInt32(1), .weight: UIFont.Weight.light.rawValue,
      ] as [UIFontDescriptor.TraitKey: Any]
    ])
    #expect(both.postscriptName == "Inter-LightItalic")
    #expect(bold.withFace("Semi Bold Italic").postscriptName == "Inter-SemiBoldItalic")
    #expect(bold.withFace("Fat") == bold && bold.withSymbolicTraits(.traitCondensed) == nil)
    let style = UIFontDescriptor(fontAttributes: [.textStyle: UIFont.TextStyle.headline])
    #expect(UIFont(descriptor: style, size: 0) == .preferredFont(forTextStyle: .headline))
  }

  @Test("the feature of the spacing of digits makes them tabular")
  func digits() {
    let descriptor = UIFont.systemFont(ofSize: 12).fontDescriptor.addingAttributes([
      .featureSettings: [
        [
          UIFontDescriptor.FeatureKey.type: kNumberSpacingType,
          UIFontDescriptor.FeatureKey.selector: kMonospacedNumbersSelector,
        ]
      ]
    ])
    #expect(
      UIFont(descriptor: descriptor, size: 0)
        == .monospacedDigitSystemFont(ofSize: 12, weight: .regular))
  }

  @Test("attributes can be read")
  func reading() {
    let descriptor = UIFont.systemFont(ofSize: 11, weight: .semibold).fontDescriptor
    #expect(descriptor.object(forKey: .family) as? String == "Inter")
    #expect(descriptor.object(forKey: .face) as? String == "SemiBold")
    #expect(descriptor.object(forKey: .size) as? CGFloat == 11)
    let traits = descriptor.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any]
    #expect(traits?[.weight] as? CGFloat == 0.3)
    #expect(descriptor.fontAttributes[.name] as? String == "Inter-SemiBold")
    #expect(UIFontDescriptor(fontAttributes: descriptor.fontAttributes) == descriptor)
  }
}
