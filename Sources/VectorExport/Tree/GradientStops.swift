extension GradientValues {
  /// The colors, and where each is along the gradient: none before the one ahead of it.
  ///
  /// There are no more than there are locations, where these are given.
  var stops: [(color: CGColor, location: Double)] {
    let colors = colors ?? []
    var stops: [(color: CGColor, location: Double)] = []
    for (index, color) in colors.enumerated() {
      var location = Double(index) / Double(max(colors.count - 1, 1))
      if let locations {
        guard index < locations.count else { break }
        location = locations[index].native
      }
      stops.append((color, max(location, stops.last?.location ?? -.infinity)))
    }
    return stops
  }
}
