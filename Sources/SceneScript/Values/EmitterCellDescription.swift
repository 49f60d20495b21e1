/// An emitter cell as described in a scene.
package struct EmitterCellDescription: Equatable, Sendable {
  /// The name of an asset or a path; nil for a disc.
  package var image: String?
  /// The properties that are set.
  package var values: [Named<PropertyValue>] = []
  /// Cells emitted by each particle.
  package var cells: [EmitterCellDescription] = []

  package init(
    image: String? = nil, values: [Named<PropertyValue>] = [], cells: [EmitterCellDescription] = []
  ) {
    self.image = image
    self.values = values
    self.cells = cells
  }
}
