import CKernels
import Glibc

/// Pointers to the three planes of a YUV 4:2:0 frame.
// Unchecked: it owns nothing. Tiles are disjoint and start at even pixels, each is written by one
// thread, and painting returns after all are written; no one reads a plane earlier.
package struct I420Planes: @unchecked Sendable {
  package var y: UnsafeMutablePointer<UInt8>
  package var u: UnsafeMutablePointer<UInt8>
  package var v: UnsafeMutablePointer<UInt8>
  /// The strides of the rows of each plane, in bytes.
  package var yStride: Int
  package var uStride: Int
  package var vStride: Int

  /// Each plane has room for the bitmap's size rounded up to even, halved for U and V.
  package init(
    y: UnsafeMutablePointer<UInt8>, yStride: Int, u: UnsafeMutablePointer<UInt8>, uStride: Int,
    v: UnsafeMutablePointer<UInt8>, vStride: Int
  ) {
    (self.y, self.u, self.v) = (y, u, v)
    (self.yStride, self.uStride, self.vStride) = (yStride, uStride, vStride)
  }
}

extension Bitmap {
  /// Converts to limited-range BT.709 YUV 4:2:0, composited over black; `CKernels.h` has the
  /// formula.
  ///
  /// Regions that a compositor dithered are dithered again, because limited-range luma has fewer
  /// levels than 8-bit gray. Bitmaps that other code has modified have no such regions.
  ///
  /// An odd width or height is padded to even by replicating the last column or row.
  package func convert(into planes: I420Planes) {
    var content: PlaneContent?
    convert(into: planes, updating: &content)
  }

  /// Converts the damaged tiles.
  ///
  /// - Parameter content: The contents of the planes, nil if unknown; updated.
  /// - Returns: The number of converted tiles; 1 if the bitmap has no record of its tiles.
  @discardableResult
  package func convert(into planes: I420Planes, updating content: inout PlaneContent?) -> Int {
    let old = content?.tiles
    content = self.content.map(PlaneContent.init)
    return pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return 0 }
      let conversion = Conversion(
        pixels: base, stride: width, originX: 0, originY: 0, width: width, height: height,
        planes: planes)
      guard let new = self.content else {
        conversion.convert(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
        return 1
      }
      let tiles = new.tiles(differingFrom: old)
      new.grid.forEachRun(of: tiles.filter { new.ditheredPixels(ofTile: $0).isEmpty }) {
        conversion.convert($0)
      }
      for tile in tiles {
        let dithered = new.ditheredPixels(ofTile: tile)
        if dithered.isEmpty { continue }
        conversion.convert(new.grid.rect(ofTile: tile), dithering: dithered)
      }
      return tiles.count
    }
  }
}

extension Compositor {
  /// Renders directly into planes, with the result of ``Bitmap/convert(into:)`` but without a
  /// bitmap: each tile is converted while it is in the CPU's cache. Only damaged tiles are written;
  /// tiles that `finished` already has are copied from there.
  ///
  /// - Parameters:
  ///   - snapshots: One instant, or several during which a shutter is open; see ``render(exposing:into:)``.
  ///   - content: The contents of the planes, nil if unknown; updated.
  ///   - finished: Planes of the same size that hold another frame and are no longer written to.
  /// - Returns: The number of painted tiles.
  @discardableResult
  package func render(
    exposing snapshots: [FrameSnapshot], into planes: I420Planes,
    updating content: inout PlaneContent?,
    copyingFrom finished: (planes: I420Planes, content: PlaneContent)? = nil
  ) -> Int {
    let frame = PlannedFrame(snapshots.map(plan))
    let keys = frame.keys
    var tiles = keys.tiles(differingFrom: content?.tiles)
    content = PlaneContent(tiles: keys)
    let (width, height) = (pixelSize.width, pixelSize.height)
    if let finished {
      let (new, known) = keys.split(tiles, differingFrom: finished.content.tiles)
      keys.grid.forEachRun(of: known) { planes.copy($0, from: finished.planes) }
      tiles = new
    }
    painter.paint(frame, tiles: tiles) { tile, rect, surface in
      Conversion(
        pixels: surface.pixels, stride: surface.stride, originX: rect.minX, originY: rect.minY,
        width: width, height: height, planes: planes
      ).convert(rect, dithering: keys.ditheredPixels(ofTile: tile))
    }
    return tiles.count
  }

  /// Whether every 2 × 2 chroma block is inside one tile, so that tiles can be converted
  /// separately.
  package var hasWholeChromaBlocks: Bool { painter.hasEvenTiles }
}

/// The contents of planes, as one key per tile.
package struct PlaneContent: Sendable {
  fileprivate let tiles: TileKeys
}

/// A conversion of a frame's pixels, or of a tile's, into planes.
private struct Conversion {
  /// Points to the pixel at (`originX`, `originY`) of the frame.
  let pixels: UnsafePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  let originX: Int
  let originY: Int
  /// The frame's size.
  let width: Int
  let height: Int
  let planes: I420Planes

  /// Converts `rect`, extended to whole 2 × 2 chroma blocks.
  ///
  /// - Parameter dithered: The region in which rounding is dithered.
  func convert(_ rect: PixelRect, dithering dithered: PixelRect = .empty) {
    let left = rect.minX & ~1
    let right = min((rect.maxX + 1) & ~1, width)
    let first = min(max(dithered.minX & ~1, left), right)
    let last = min(max((dithered.maxX + 1) & ~1, first), right)
    for y in Swift.stride(from: rect.minY & ~1, to: rect.maxY, by: 2) {
      if y + 2 <= dithered.minY || y >= dithered.maxY {
        convert(y, from: left, to: right)
      } else {
        convert(y, from: left, to: first)
        convert(y, from: first, to: last, isDithered: true)
        convert(y, from: last, to: right)
      }
    }
  }

  private func convert(_ y: Int, from left: Int, to right: Int, isDithered: Bool = false) {
    guard left < right else { return }
    planes.convert(
      at(left, y), at(left, min(y + 1, height - 1)), from: left, to: right, at: y,
      isDithered: isDithered)
  }

  private func at(_ x: Int, _ y: Int) -> UnsafePointer<UInt32> {
    pixels + ((y - originY) * stride + x - originX)
  }
}

extension I420Planes {
  /// Whether other planes of the same size hold the same pixels. Tiles whose content is known to be equal are not
  /// compared.
  package func hold(
    _ content: PlaneContent, asIn other: I420Planes, _ otherContent: PlaneContent
  ) -> Bool {
    guard content.tiles.grid == otherContent.tiles.grid else { return false }
    return content.tiles.tiles(differingFrom: otherContent.tiles).allSatisfy {
      hold(content.tiles.grid.rect(ofTile: $0), asIn: other)
    }
  }

  /// Whether other planes have the same pixels in `rect`, which starts at even pixels, extended to whole 2 × 2 chroma
  /// blocks.
  private func hold(_ rect: PixelRect, asIn other: I420Planes) -> Bool {
    let (left, top, width) = (rect.minX, rect.minY, (rect.maxX + 1) & ~1 - rect.minX)
    func hold(
      _ mine: (UnsafeMutablePointer<UInt8>, Int), _ others: (UnsafeMutablePointer<UInt8>, Int),
      _ rows: Range<Int>, _ left: Int, _ width: Int
    ) -> Bool {
      rows.allSatisfy {
        memcmp(mine.0 + $0 * mine.1 + left, others.0 + $0 * others.1 + left, width) == 0
      }
    }
    let chroma = top / 2..<(rect.maxY + 1) / 2
    return hold((y, yStride), (other.y, other.yStride), top..<(rect.maxY + 1) & ~1, left, width)
      && hold((u, uStride), (other.u, other.uStride), chroma, left / 2, width / 2)
      && hold((v, vStride), (other.v, other.vStride), chroma, left / 2, width / 2)
  }

  /// Copies `rect`, which starts at even pixels, extended to whole 2 × 2 chroma blocks.
  fileprivate func copy(_ rect: PixelRect, from other: I420Planes) {
    let (left, top, width) = (rect.minX, rect.minY, (rect.maxX + 1) & ~1 - rect.minX)
    for row in top..<(rect.maxY + 1) & ~1 {
      (y + row * yStride + left).update(from: other.y + row * other.yStride + left, count: width)
    }
    for row in top / 2..<(rect.maxY + 1) / 2 {
      (u + row * uStride + left / 2)
        .update(from: other.u + row * other.uStride + left / 2, count: width / 2)
      (v + row * vStride + left / 2)
        .update(from: other.v + row * other.vStride + left / 2, count: width / 2)
    }
  }

  /// Converts columns `left`, which is even, up to but excluding `right` of rows `y` and `y + 1`.
  /// The row pointers start at column `left`.
  fileprivate func convert(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, from left: Int, to right: Int,
    at y: Int, isDithered: Bool
  ) {
    let y0 = self.y + y * yStride
    let (y1, u, v) = (y0 + yStride, self.u + y / 2 * uStride, self.v + y / 2 * vStride)
    func convert(
      _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ count: Int, at x: Int
    ) {
      let (luma, chroma) = ((y0 + x, y1 + x), (u: u + x / 2, v: v + x / 2))
      if isDithered {
        convertToYUV420Dithered(
          rows: (upper, lower), x: x, y: y, luma: luma, chroma: chroma, count: count)
      } else {
        convertToYUV420(rows: (upper, lower), luma: luma, chroma: chroma, count: count)
      }
    }
    let (even, last) = (right & ~1, (right & ~1) - left)
    convert(upper, lower, last, at: left)
    guard even < right else { return }
    let (last0, last1) = ([upper[last], upper[last]], [lower[last], lower[last]])
    convert(last0, last1, 2, at: even)
  }
}
