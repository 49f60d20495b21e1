extension GradientValues {
  /// The color stops of the gradient, with nondecreasing locations.
  ///
  /// If locations are given, colors beyond their number are dropped.
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
