/// A rectangle of a layer's contents and its destination.
struct ContentsPatch: Equatable {
  /// In texels of the complete contents.
  var source: CGRect
  /// In points of the layer.
  var destination: CGRect
}

/// Maps a layer's contents to its bounds: one patch, or up to nine with nine-slice scaling.
///
/// Core Animation's rules: `contentsRect` selects a subrectangle of the contents,
/// `contentsPlacement` (the contents gravity) positions and scales it, and if it is scaled, only
/// `contentsCenter`, in unit coordinates of the subrectangle, stretches; the corners keep their
/// size.
///
/// - Parameters:
///   - size: The size of the complete contents in points.
///   - texels: The size of the complete contents in texels.
/// - Returns: The patches; none if the layer or the contents are empty.
func contentsPatches(of state: LayerState, size: CGSize, texels: CGSize) -> [ContentsPatch] {
  let unitSource = state.contentsRect.standardized
  let shownSize = CGSize(
    width: size.width * unitSource.width, height: size.height * unitSource.height)
  guard shownSize.width > 0, shownSize.height > 0, state.bounds.width > 0, state.bounds.height > 0
  else {
    return []
  }
  let source = CGRect(
    x: unitSource.minX * texels.width, y: unitSource.minY * texels.height,
    width: unitSource.width * texels.width, height: unitSource.height * texels.height)
  let destination = state.contentsPlacement.destination(of: shownSize, in: state.bounds)
  guard state.contentsPlacement.scales, state.contentsCenter != CGRect.unit else {
    return [ContentsPatch(source: source, destination: destination)]
  }
  let center = state.contentsCenter.standardized
  let columns = stretchedSpans(
    from: source.minX, texels: source.width, size: shownSize.width,
    center: center.minX...center.maxX,
    over: destination.minX, length: destination.width)
  let rows = stretchedSpans(
    from: source.minY, texels: source.height, size: shownSize.height,
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
  /// The unit square.
  static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
}

private struct Span {
  var start: CGFloat
  var length: CGFloat
}

/// One axis of nine-slice scaling: the end slices keep their size, the center slice takes the
/// remaining length; ends that do not fit shrink in proportion. Empty slices are omitted.
///
/// - Parameters:
///   - texels: The contents' length in texels, starting at `firstTexel`.
///   - size: The same length in points.
///   - center: The center slice in unit coordinates; one texel if it is empty.
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
    let scale = length / (first + last)
    (first, last) = (first * scale, last * scale)
  }
  let ends = [start, start + first, start + length - last, start + length]
  let sourceEnds = [0, low, high, 1].map { firstTexel + $0 * texels }
  return (0..<3).compactMap { i in
    guard ends[i + 1] > ends[i], sourceEnds[i + 1] > sourceEnds[i] else { return nil }
    return (
      Span(start: sourceEnds[i], length: sourceEnds[i + 1] - sourceEnds[i]),
      Span(start: ends[i], length: ends[i + 1] - ends[i])
    )
  }
}
