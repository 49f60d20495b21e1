import Graphics

extension SVGReader {
  /// The shape to which a `clip-path` refers; nil for none, and after an error.
  ///
  /// - Parameter box: The bounding box of the clipped element, in user space.
  func clip(
    _ reference: String, of element: SVGElement, _ context: SVGContext, in box: () -> CGRect
  ) -> SVGClip? {
    let attribute = element["clip-path"] == nil ? "style" : "clip-path"
    guard reference.lowercased().hasPrefix("url(") else {
      report(.unsupportedProperty("clip-path", value: reference), at: attribute, of: element)
      return nil
    }
    guard
      case (let target, var inner)? = follow(
        reference, at: attribute, of: element, context, named: ["clipPath"], called: "clipPath")
    else { return nil }
    inner.prefix = nil
    // A clip path inherits from the elements around itself, not from those that it clips.
    inner.style = style(of: target, in: SVGStyle())
    inner.transform = transform(inner.style.own.transform ?? target["transform"], of: target)
      .concatenating(context.transform)
    leaveOutAnimations(of: target, inner.style)
    if let units = target["clipPathUnits"], isRelative(units, "clipPathUnits", target) {
      let box = box()
      guard box.width > 0, box.height > 0 else { return SVGClip(shapes: [], outer: []) }
      inner.transform = CGAffineTransform(box.width, 0, 0, box.height, box.minX, box.minY)
        .concatenating(inner.transform)
      inner.viewport = CGSize(width: 1, height: 1)
    }
    var clip = SVGClip(shapes: [], outer: [])
    if let reference = inner.style.own.clipPath {
      clip.outer = [self.clip(reference, of: target, inner, in: box)].compactMap { $0 }
    }
    clip.shapes = target.children.flatMap { clipShapes(of: $0, inner) }
    return clip
  }

  private func clipShapes(of element: SVGElement, _ outer: SVGContext) -> [SVGClip.Shape] {
    if element.isForeign || ["title", "desc", "metadata"].contains(element.name) { return [] }
    if Self.animations.contains(element.name) { return [] }
    guard outer.depth < SVGLimit.depth else {
      report(.nestedTooDeep(limit: SVGLimit.depth), at: element)
      return []
    }
    guard countPart(element) else { return [] }
    var context = outer
    context.depth += 1
    context.style = style(of: element, in: outer.style)
    leaveOutAnimations(of: element, context.style)
    guard context.style.own.isDisplayed, context.style.isVisible else { return [] }
    let text = context.style.own.transform ?? element["transform"]
    context.transform = transform(text, of: element).concatenating(outer.transform)
    guard context.transform.hasInverse else { return [] }
    if element.name == "use" { return usedClipShapes(element, context) }
    guard Self.shapes.contains(element.name) else {
      report(.unsupported("'\(element.name)' in a 'clipPath'"), at: element)
      return []
    }
    guard let path = path(of: element, context), !path.isEmpty, count(path, of: element) else {
      return []
    }
    let clip = context.style.own.clipPath.flatMap { reference in
      self.clip(reference, of: element, context) { path.boundingBoxOfPath }
    }
    return [
      SVGClip.Shape(
        path: path.applying(context.transform), rule: context.style.clipRule,
        clip: [clip].compactMap { $0 })
    ]
  }

  private func usedClipShapes(_ element: SVGElement, _ outer: SVGContext) -> [SVGClip.Shape] {
    guard let (target, context) = used(by: element, outer, named: Self.shapes, called: "shape")
    else { return [] }
    return clipShapes(of: target, context)
  }
}
