/// A kind of particle as a scene writes it.
struct EmitterCellDescription: Equatable, Sendable {
  /// An asset's name or a path; nil for a disc.
  var image: String?
  /// What is given, by the cell's properties.
  var values: [Named<PropertyValue>] = []
  /// What each particle sends out itself.
  var cells: [EmitterCellDescription] = []
}
