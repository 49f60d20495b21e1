/// A kind of particle as a scene writes it.
package struct EmitterCellDescription: Equatable, Sendable {
  /// An asset's name or a path; nil for a disc.
  package var image: String?
  /// What is given, by the cell's properties.
  package var values: [Named<PropertyValue>] = []
  /// What each particle sends out itself.
  package var cells: [EmitterCellDescription] = []

  package init(
    image: String? = nil, values: [Named<PropertyValue>] = [], cells: [EmitterCellDescription] = []
  ) {
    self.image = image
    self.values = values
    self.cells = cells
  }
}
