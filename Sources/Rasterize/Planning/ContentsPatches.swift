/// A part of a layer's contents and where it goes.
struct ContentsPatch: Equatable {
  /// In texels of the whole contents.
  var source: CGRect
  /// In points of the layer.
  var destination: CGRect
}

/// Where a layer's contents go in its bounds: one patch, or up to nine where only the centre
/// stretches.
///
/// The rules are Core Animation's: `contentsRect` picks a part of the contents, `contentsPlacement`
/// says where that part goes and whether it is scaled, and where it is scaled, `contentsCenter`, in
/// unit coordinates of the part, says what of it stretches; its corners keep their size.
///
/// - Parameters:
///   - size: The whole contents' size in points.
///   - texels: The whole contents' size in texels.
/// - Returns: Nothing where the layer or the contents are empty.
func contentsPatches(of state: LayerState, size: CGSize, texels: CGSize) -> [ContentsPatch] {
  let part = state.contentsRect.standardized
  let shown = CGSize(width: size.width * part.width, height: size.height * part.height)
  guard shown.width > 0, shown.height > 0, state.bounds.width > 0, state.bounds.height > 0 else {
    return []
  }
  let source = CGRect(
    x: part.minX * texels.width, y: part.minY * texels.height,
    width: part.width * texels.width, height: part.height * texels.height)
  let destination = state.contentsPlacement.destination(of: shown, in: state.bounds)
  guard state.contentsPlacement.scales, state.contentsCenter != CGRect.unit else {
    return [ContentsPatch(source: source, destination: destination)]
  }
  let center = state.contentsCenter.standardized
  let columns = stretchedSpans(
    from: source.minX, texels: source.width, size: shown.width, center: center.minX...center.maxX,
    over: destination.minX, length: destination.width)
  let rows = stretchedSpans(
    from: source.minY, texels: source.height, size: shown.height,
    center: center.minY...center.maxY, over: destination.minY, length: destination.height)
  return rows.flatMap { row in
    columns.map { column in
      ContentsPatch(
        source: CGRect(
          x: column.source.start, y: row.source.start, width: column.source.length,
          height: row.source.length),
        destination: CGRect(
          x: column.destination.start, y: row.destination.start,
          width: column.destination.length, height: row.destination.length))
    }
  }
}

extension CGRect {
  /// All of something, in unit coordinates.
  static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
}

private struct Span {
  var start: CGFloat
  var length: CGFloat
}

/// One axis of a nine-part stretch: the ends keep their size, the centre takes what is left; ends
/// that do not fit shrink in proportion. Parts without length are left out.
///
/// - Parameters:
///   - texels: The contents' length in texels, which begin at `firstTexel`.
///   - size: The same length in points.
///   - center: What stretches, in unit coordinates; one texel where it is empty.
private func stretchedSpans(
  from firstTexel: CGFloat, texels: CGFloat, size: CGFloat, center: ClosedRange<CGFloat>,
  over start: CGFloat, length: CGFloat
) -> [(source: Span, destination: Span)] {
  var low = min(max(center.lowerBound, 0), 1)
  var high = min(max(center.upperBound, 0), 1)
  if low == high {
    let middle = low
    let half = 0.5 / max(texels, 1)
    low = min(max(middle - half, 0), 1 - 2 * half)
    high = low + 2 * half
  }
  var first = low * size
  var last = (1 - high) * size
  if first + last > length {
    let share = length / (first + last)
    (first, last) = (first * share, last * share)
  }
  let ends = [start, start + first, start + length - last, start + length]
  let cuts = [0, low, high, 1].map { firstTexel + $0 * texels }
  return (0..<3).compactMap { i in
    guard ends[i + 1] > ends[i], cuts[i + 1] > cuts[i] else { return nil }
    return (
      Span(start: cuts[i], length: cuts[i + 1] - cuts[i]),
      Span(start: ends[i], length: ends[i + 1] - ends[i])
    )
  }
}
