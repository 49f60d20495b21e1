import CKernels

/// Where the three planes of a YUV 4:2:0 frame lie in memory.
// Unchecked: it owns nothing. A frame's tiles do not overlap and begin at even pixels, one thread writes each, and
// painting returns when all are written: nobody reads a plane before that.
package struct I420Planes: @unchecked Sendable {
  package var y: UnsafeMutablePointer<UInt8>
  package var u: UnsafeMutablePointer<UInt8>
  package var v: UnsafeMutablePointer<UInt8>
  /// Bytes from a row to the next.
  package var yStride: Int
  package var uStride: Int
  package var vStride: Int

  /// Names the planes. Each has room for the bitmap's size, rounded up to even (halved for u and v).
  package init(
    y: UnsafeMutablePointer<UInt8>, yStride: Int, u: UnsafeMutablePointer<UInt8>, uStride: Int,
    v: UnsafeMutablePointer<UInt8>, vStride: Int
  ) {
    (self.y, self.u, self.v) = (y, u, v)
    (self.yStride, self.uStride, self.vStride) = (yStride, uStride, vStride)
  }
}

extension Bitmap {
  /// Converts to BT.709 limited-range YUV 4:2:0 over black (`CKernels.h` has the formula).
  ///
  /// What a compositor dithered is dithered once more, as luma has fewer steps than gray; what is known of
  /// that is lost where pixels are changed by others.
  ///
  /// An odd width or height is padded to even by repeating the last column or row.
  package func convert(into planes: I420Planes) {
    var content: PlaneContent?
    convert(into: planes, holding: &content)
  }

  /// Converts those tiles that the planes do not show already.
  ///
  /// - Parameter content: What the planes show; nil where that is unknown. It is brought up to date.
  /// - Returns: How many tiles were converted; 1 for a bitmap of which nothing is known.
  @discardableResult
  package func convert(into planes: I420Planes, holding content: inout PlaneContent?) -> Int {
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
  /// Renders into planes, as ``Bitmap/convert(into:)`` writes them: tile by tile, each converted while it
  /// is in the cache; there is no bitmap. Tiles that the planes show already are left as they are, and those
  /// that others show are copied from there.
  ///
  /// - Parameters:
  ///   - content: What the planes show; nil where that is unknown. It is brought up to date.
  ///   - finished: Planes of the same size, of another frame, into which nobody writes.
  /// - Returns: How many tiles were painted.
  @discardableResult
  package func render(
    _ snapshot: FrameSnapshot, into planes: I420Planes, holding content: inout PlaneContent?,
    besides finished: (planes: I420Planes, content: PlaneContent)? = nil
  ) -> Int {
    let (list, bins) = plan(snapshot)
    var tiles = bins.keys.tiles(differingFrom: content?.tiles)
    content = PlaneContent(tiles: bins.keys)
    let (width, height) = (pixelSize.width, pixelSize.height)
    if let finished {
      let (new, known) = bins.keys.split(tiles, differingFrom: finished.content.tiles)
      bins.grid.forEachRun(of: known) { planes.copy($0, from: finished.planes) }
      tiles = new
    }
    painter.paint(list, bins, tiles: tiles) { tile, rect, surface in
      Conversion(
        pixels: surface.pixels, stride: surface.stride, originX: rect.minX, originY: rect.minY,
        width: width, height: height, planes: planes
      ).convert(rect, dithering: bins.keys.ditheredPixels(ofTile: tile))
    }
    return tiles.count
  }

  /// Whether tiles can be converted one by one: blocks of 2 × 2 pixels then lie in one tile each.
  package var paintsWholeBlocks: Bool { painter.hasEvenTiles }
}

/// What planes show, tile by tile.
package struct PlaneContent: Sendable {
  fileprivate let tiles: TileKeys
}

/// Pixels of a frame on their way into planes.
private struct Conversion {
  /// The pixel at (`originX`, `originY`) of the frame.
  let pixels: UnsafePointer<UInt32>
  /// Pixels from a row to the next.
  let stride: Int
  let originX: Int
  let originY: Int
  /// The frame's size.
  let width: Int
  let height: Int
  let planes: I420Planes

  /// Converts the pixels of `rect`, and those that share their 2 × 2 blocks.
  ///
  /// - Parameter dithered: Where what is rounded is dithered.
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
  /// Copies the pixels of `rect`, which begins at even ones, and those that share their 2 × 2 blocks.
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

  /// Converts columns `left`, which is even, to before `right` of rows `y` and `y + 1`, given from column
  /// `left` on.
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
