import Animator
import SceneExpressions
import Yams

/// Variants of a scene, such as one in portrait: other values of the stage, and `when` in any mapping.
extension SceneExpansion {
  /// The key of the keys that replace others in some variants.
  static let when = "when"

  /// Reads the names of the variants, and chooses one: that of the command, or else the one that the scene names, or
  /// else the first.
  ///
  /// - Returns: The document with the stage of the variant.
  func choosingVariant(_ root: Node.Mapping, at node: Node) -> Node.Mapping {
    let list = root.value("variants")
    guard let variants = list == nil ? [] : entries(of: list, "a mapping of names to stages") else {
      return root
    }
    variantNames = variants.map(\.name)
    let named = root.value("variant")
    let given =
      inputs.isForReel && !variantNames.contains(inputs.variant ?? "") ? nil : inputs.variant
    guard let name = given ?? named?.text ?? variantNames.first else { return root }
    guard let variant = variants.last(where: { $0.name == name }) else {
      reportUnknownVariant(
        name, at: given == nil ? named?.position ?? node.position : node.position)
      return root
    }
    self.variant = name
    guard case .mapping(let changes) = variant.value else {
      invalid(name, variant.value, "keys of the stage, such as {size: [540, 960]}")
      return root
    }
    guard let stage = root.value("stage") else {
      return root.merging(Node.Mapping([(Node("stage"), variant.value)]))
    }
    guard case .mapping(let stage) = stage else { return root }
    return root.replacing("stage", with: .mapping(stage.merging(changes)))
  }

  private func entries(
    of node: Node?, _ expected: String
  ) -> [(name: String, value: Node)]? {
    guard let node else { return nil }
    guard case .mapping(let mapping) = node, !mapping.isEmpty else {
      invalid("variants", node, expected)
      return nil
    }
    return mapping.compactMap { key, value in key.text.map { ($0, value) } }
  }

  private func reportUnknownVariant(_ name: String, at position: ScenePosition) {
    report(
      ExpansionProblem.unknownVariant(
        name, nearest: nearest(name, among: variantNames), known: variantNames), at: position)
  }

  /// A mapping with the keys that `when` has for the variant.
  func varied(_ mapping: Node.Mapping, _ context: ExpansionContext) -> Node.Mapping {
    guard let when = mapping.value(Self.when) else { return mapping }
    let own = mapping.without([Self.when])
    guard case .mapping(let cases) = when else {
      invalid(
        Self.when, when.tagged(context.tag), "keys by variant, such as {portrait: {alpha: 0}}")
      return own
    }
    return cases.reduce(into: own) { result, entry in
      let (key, value) = (entry.key, entry.value)
      let names = (key.text ?? "").split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      // A file that several scenes include may know variants that some of them do not have.
      if context.source === documentContext?.source,
        let unknown = names.first(where: { !variantNames.contains($0) })
      {
        reportUnknownVariant(unknown, at: key.tagged(context.tag).position)
      }
      guard case .mapping(let changes) = value else {
        return invalid(
          key.text ?? "", value.tagged(context.tag), "a mapping, such as {alpha: 0}")
      }
      if let variant, names.contains(variant) { result = result.merging(changes) }
    }
  }

  /// The size of the stage, whose `width` and `height` expressions refer to; nil if the stage has none.
  static func stageSize(_ root: Node.Mapping, _ context: ExpansionContext) -> Definitions.Entry? {
    guard case .mapping(let stage)? = root.value("stage") else { return nil }
    let key = Node("stage")
    if let size = stage.value("size") {
      return Definitions.Entry(key: key, value: size, context: context)
    }
    guard let device = stage.value("device")?.text,
      let profile = DeviceProfile.all.first(where: { $0.name == device })
    else { return nil }
    let isLandscape = stage.value("orientation")?.text?.hasPrefix("landscape") ?? false
    let size = profile.size(in: isLandscape ? .landscapeLeft : .portrait)
    let sides = [size.width, size.height].map { Node("\(Double($0))") }
    return Definitions.Entry(key: key, value: Node(sides), context: context)
  }
}

extension Node.Mapping {
  /// The mapping with the entries of another, which replace its own.
  func merging(_ changes: Node.Mapping) -> Node.Mapping {
    let names = Set(changes.compactMap(\.key.text))
    let pairs = filter { !names.contains($0.key.text ?? "") } + Array(changes)
    return Node.Mapping(pairs.map { ($0.key, $0.value) }, tag, style, mark)
  }
}
