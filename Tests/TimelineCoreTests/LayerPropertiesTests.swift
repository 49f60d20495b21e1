import Testing

@testable import TimelineCore

@Suite("The table of layer properties")
struct LayerPropertiesTests {
  @Test("every stored property of LayerState is in the table")
  func complete() {
    let parts: [Any] = [
      LayerState(), LayerState.DetailValues(), ShapeValues(), GradientValues(),
      ReplicatorValues(), EmitterValues(), TextLayerValues(), FilterValues(), TrailValues(),
    ]
    let stored = Set(parts.flatMap { Mirror(reflecting: $0).children.compactMap(\.label) })
      .subtracting([
        // The kind of layer, which never changes.
        "details", "shape", "gradient", "replicator", "emitter", "isTransformLayer", "text",
        // Values that few layers have.
        "filters", "trail",
      ])
    // Rows have Core Animation's keys; these properties are stored under other names or as components.
    let renamed = [
      "hidden": "isHidden", "geometryFlipped": "isGeometryFlipped", "doubleSided": "isDoubleSided",
      "opaque": "isOpaque",
      "contentsGravity": "contentsPlacement", "bounds.origin": "bounds", "bounds.size": "bounds",
      "type": "kind", "wrapped": "isWrapped", "displacementMap": "isDisplacementMap",
    ]
    let listed = Set(AnyLayerProperty.all.map { renamed[$0.key] ?? $0.key })
    #expect(
      stored == listed, "add the missing ones to AnyLayerProperty.all in LayerProperties.swift")
  }

  @Test("a row distinguishes states that differ only in its property")
  func rows() {
    var changed = LayerState()
    changed.bounds = CGRect(x: 1, y: 1, width: 1, height: 1)
    changed.opacity = 0.5
    let differing = AnyLayerProperty.all.filter { !$0.isEqual(changed, LayerState()) }.map(\.key)
    #expect(differing == ["bounds.origin", "bounds.size", "opacity"])
  }

  @Test("numeric key paths are unique")
  func keyPaths() {
    #expect(Set(AnyLayerProperty.numberKeyPaths).count == AnyLayerProperty.numberKeyPaths.count)
  }
}
