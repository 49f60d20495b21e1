import Graphics

extension LottieTransform {
  /// As layers have it.
  var json: JSON {
    .object(
      [
        ("o", opacity.json), ("r", rotation.json), ("p", position.json), ("a", anchor.json),
        ("s", scale.json),
      ] + skewMembers)
  }

  /// As groups and repeaters have it: the last of their items.
  ///
  /// - Parameter more: Members that only repeaters have.
  func itemJSON(_ more: [(key: String, value: JSON)] = []) -> JSON {
    .object(
      [
        ("ty", .string("tr")), ("p", position.json), ("a", anchor.json), ("s", scale.json),
        ("r", rotation.json), ("o", opacity.json),
      ] + skewMembers + more)
  }

  /// Nothing without a skew, which not all players have.
  private var skewMembers: [(key: String, value: JSON)] {
    if skew.isAlways(0), skewAxis.isAlways(0) { return [] }
    return [("sk", skew.json), ("sa", skewAxis.json)]
  }
}
