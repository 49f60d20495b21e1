import Foundation
import Graphics

/// Where the items of a flow layout are. Lengths along the scrolling direction are "along", those of lines "across".
struct FlowGeometry {
  /// Items of one line.
  struct Line {
    /// The first item, and the number of items.
    let first: Int
    let count: Int
    /// Where the line begins along, in the section, and its thickness.
    let start: CGFloat
    let thickness: CGFloat
    /// Where the first item begins across, and the space between items.
    let offset: CGFloat
    let spacing: CGFloat
  }

  struct Section {
    /// Where the section begins along.
    var start: CGFloat = 0
    var length: CGFloat = 0
    var header: CGFloat = 0
    var footer: CGFloat = 0
    var lines: [Line] = []
    /// The sizes of items; one if all are the same.
    var sizes: [CGSize] = []
    func size(_ item: Int) -> CGSize { sizes.count == 1 ? sizes[0] : sizes[item] }
    var itemCount: Int { lines.last.map { $0.first + $0.count } ?? 0 }
  }

  let isVertical: Bool
  /// How long lines are with the insets of sections.
  let width: CGFloat
  var sections: [Section] = []

  var contentSize: CGSize {
    let length = sections.last.map { $0.start + $0.length } ?? 0
    return isVertical
      ? CGSize(width: width, height: length) : CGSize(width: length, height: width)
  }

  // MARK: Directions

  func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
  func rect(_ along: CGFloat, _ across: CGFloat, _ size: CGSize) -> CGRect {
    CGRect(
      origin: isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across), size: size)
  }
  func size(_ along: CGFloat, _ across: CGFloat) -> CGSize {
    isVertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
  }
  private func range(_ rect: CGRect) -> (CGFloat, CGFloat) {
    isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
  }

  // MARK: Frames

  func frame(of path: IndexPath) -> CGRect? {
    guard path.count == 2, sections.indices.contains(path.section) else { return nil }
    let section = sections[path.section]
    guard (0..<section.itemCount).contains(path.item) else { return nil }
    let line = section.lines[section.lines.firstIndex { $0.first > path.item } - 1]
    return frame(path.item, line, section)
  }

  private func frame(_ item: Int, _ line: Line, _ section: Section) -> CGRect {
    let size = section.size(item)
    var start = line.offset
    if section.sizes.count == 1 {
      start += CGFloat(item - line.first) * (across(size) + line.spacing)
    } else {
      for before in line.first..<item { start += across(section.sizes[before]) + line.spacing }
    }
    let inset = (line.thickness - along(size)) / 2
    return rect(section.start + line.start + inset, start, size)
  }

  /// The frame of a header or a footer, where it belongs; nil if there is none.
  func boundaryFrame(isHeader: Bool, of index: Int) -> CGRect? {
    let section = sections[index]
    let length = isHeader ? section.header : section.footer
    if length <= 0 { return nil }
    let start = isHeader ? section.start : section.start + section.length - length
    return rect(start, 0, size(length, width))
  }

  /// The frame of a header or a footer that stays in sight as long as anything of its section is.
  func pinned(_ frame: CGRect, isHeader: Bool, of index: Int, in bounds: CGRect) -> CGRect {
    let section = sections[index]
    let (near, far) = range(bounds)
    let length = along(frame.size)
    let end = section.start + section.length
    let start =
      isHeader
      ? max(section.start, min(near, end - section.footer - length))
      : min(end - length, max(far - length, section.start + section.header))
    return rect(start, 0, frame.size)
  }

  // MARK: Elements in a rectangle

  func sections(in rect: CGRect) -> Range<Int> {
    let (near, far) = range(rect)
    let first = sections.firstIndex { $0.start + $0.length > near }
    let end = sections.firstIndex { $0.start >= far }
    return first..<max(first, end)
  }

  func elements(in rect: CGRect) -> [ListElement] {
    let (near, far) = range(rect)
    var found: [ListElement] = []
    for index in sections(in: rect) {
      let section = sections[index]
      let path = IndexPath(item: 0, section: index)
      if section.header > 0 {
        found.append(.supplementary(kind: UICollectionView.elementKindSectionHeader, path))
      }
      let first = section.lines.firstIndex { section.start + $0.start + $0.thickness > near }
      for line in section.lines[first...] {
        if section.start + line.start >= far { break }
        for item in line.first..<line.first + line.count {
          found.append(.cell(IndexPath(item: item, section: index)))
        }
      }
      if section.footer > 0 {
        found.append(.supplementary(kind: UICollectionView.elementKindSectionFooter, path))
      }
    }
    return found
  }
}

extension Array {
  /// The first index whose element passes a test that all elements after it pass too; the end if none does.
  fileprivate func firstIndex(_ passes: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if passes(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
