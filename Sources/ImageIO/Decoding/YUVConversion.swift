import CFFmpeg
import CKernels
import Graphics

/// The conversion of 8-bit YUV 4:2:0 to opaque BGRA, with the matrix, the range and the chroma location of a frame.
///
/// Chroma is interpolated linearly between the samples around a pixel. Each component is within 0.53 of its exact value.
struct YUVConversion {
  /// Where chroma samples are between those of luma, along both axes.
  enum Location: Equatable {
    /// In the middle of four pixels, as in JPEG.
    case center
    /// At the left column, between two rows: the default of MPEG-2 and its successors.
    case left
    /// At the left pixel of the upper row, as in BT.2020.
    case topLeft
    /// Between two columns, at the upper row.
    case top
    /// At the left pixel of the lower row.
    case bottomLeft
    /// Between two columns, at the lower row.
    case bottom
  }

  private let weights: ck_yuv_weights
  private let location: Location

  /// Describes a conversion.
  ///
  /// - Parameters:
  ///   - matrix: The luma coefficients of red and blue, such as 0.2126 and 0.0722.
  ///   - isFullRange: Whether luma has 255 steps, instead of 219 from 16 on, and chroma 255 instead of 224.
  init(matrix: (red: Double, blue: Double), isFullRange: Bool, location: Location) {
    let scale = (luma: isFullRange ? 1 : 255 / 219.0, chroma: isFullRange ? 1 : 255 / 224.0)
    let (red, blue) = (2 * (1 - matrix.red), 2 * (1 - matrix.blue))
    let green = 1 - matrix.red - matrix.blue
    func weight(_ value: Double) -> Int16 { Int16((value * 8192).rounded()) }
    weights = ck_yuv_weights(
      black: isFullRange ? 0 : 16, luma: weight(scale.luma), red: weight(scale.chroma * red),
      green_v: weight(-scale.chroma * red * matrix.red / green),
      green_u: weight(-scale.chroma * blue * matrix.blue / green), blue: weight(scale.chroma * blue)
    )
    self.location = location
  }

  /// The conversion of a frame; nil for other pixel formats and matrices.
  init?(_ frame: AVFrame) {
    guard let isFullRange = Self.isFullRange(frame), let matrix = Self.matrix(frame.colorspace)
    else { return nil }
    self.init(
      matrix: matrix, isFullRange: isFullRange,
      location: Self.location(frame.chroma_location, isFullRange: isFullRange))
  }

  /// Nil if the frame is not YUV 4:2:0 of 8 bits.
  private static func isFullRange(_ frame: AVFrame) -> Bool? {
    switch AVPixelFormat(rawValue: frame.format) {
    case AV_PIX_FMT_YUV420P: frame.color_range == AVCOL_RANGE_JPEG
    case AV_PIX_FMT_YUVJ420P: true
    default: nil
    }
  }

  /// The luma coefficients of ITU-T H.273, table 4; those of BT.601 without a tag.
  private static func matrix(_ space: AVColorSpace) -> (red: Double, blue: Double)? {
    switch space {
    case AVCOL_SPC_BT709: (0.2126, 0.0722)
    case AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: (0.299, 0.114)
    case AVCOL_SPC_FCC: (0.30, 0.11)
    case AVCOL_SPC_SMPTE240M: (0.212, 0.087)
    case AVCOL_SPC_BT2020_NCL: (0.2627, 0.0593)
    default: nil
    }
  }

  /// Without a tag, full range is that of JPEG, whose chroma is centered.
  private static func location(_ tag: AVChromaLocation, isFullRange: Bool) -> Location {
    switch tag {
    case AVCHROMA_LOC_CENTER: .center
    case AVCHROMA_LOC_LEFT: .left
    case AVCHROMA_LOC_TOPLEFT: .topLeft
    case AVCHROMA_LOC_TOP: .top
    case AVCHROMA_LOC_BOTTOMLEFT: .bottomLeft
    case AVCHROMA_LOC_BOTTOM: .bottom
    default: isFullRange ? .center : .left
    }
  }
}

extension YUVConversion {
  /// The planes of a frame.
  struct Planes {
    let width: Int
    let height: Int
    let luma: Plane
    let u: Plane
    let v: Plane
  }

  /// Rows of bytes.
  struct Plane {
    let base: UnsafePointer<UInt8>
    let stride: Int

    func row(_ y: Int) -> UnsafePointer<UInt8> { base + y * stride }
  }

  /// Converts an area, which must be within the planes.
  ///
  /// - Parameters:
  ///   - pixels: Receives the area, from its top left pixel on.
  ///   - stride: Pixels from one row to the next.
  func convert(
    _ planes: Planes, _ area: PixelRect, to pixels: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * planes.width) { chroma in
      guard let u = chroma.baseAddress else { return }
      let v = u + planes.width
      for y in area.minY..<area.maxY {
        let (near, far, quarters) = rows(around: y, of: planes.height)
        var across = horizontalWeights
        across.far = quarters
        ck_chroma_row(u, planes.u.row(near), planes.u.row(far), &across, planes.width)
        ck_chroma_row(v, planes.v.row(near), planes.v.row(far), &across, planes.width)
        var weights = weights
        ck_yuv_row(
          pixels + (y - area.minY) * stride, planes.luma.row(y) + area.minX, u + area.minX,
          v + area.minX, &weights, area.width)
      }
    }
  }

  private var horizontalWeights: ck_chroma_weights {
    switch location {
    case .center, .top, .bottom: ck_chroma_weights(far: 0, before: 1, after: 1)
    case .left, .topLeft, .bottomLeft: ck_chroma_weights(far: 0, before: 0, after: 2)
    }
  }

  /// The rows of chroma around a row of luma, and the quarters that the farther one contributes.
  private func rows(around y: Int, of height: Int) -> (near: Int, far: Int, quarters: UInt16) {
    let (near, isOdd) = (y / 2, y % 2 == 1)
    let (above, below) = (max(near - 1, 0), min(near + 1, (height - 1) / 2))
    return switch location {
    case .center, .left: (near, isOdd ? below : above, 1)
    case .top, .topLeft: (near, below, isOdd ? 2 : 0)
    case .bottom, .bottomLeft: (near, above, isOdd ? 0 : 2)
    }
  }
}

// MARK: - Scalar twin

extension YUVConversion {
  /// A pixel as the kernels are specified.
  func pixel(of planes: Planes, x: Int, y: Int) -> UInt32 {
    let (near, far, quarters) = rows(around: y, of: planes.height)
    let (before, after) = (Int(horizontalWeights.before), Int(horizontalWeights.after))
    let last = (planes.width - 1) / 2
    let (column, other, part) =
      x % 2 == 0
      ? (x / 2, max(x / 2 - 1, 0), before) : (x / 2, min(x / 2 + 1, last), after)
    func sixteenths(_ plane: Plane) -> Int {
      func mean(_ column: Int) -> Int {
        (4 - Int(quarters)) * Int(plane.row(near)[column])
          + Int(quarters) * Int(plane.row(far)[column])
      }
      return (4 - part) * mean(column) + part * mean(other) - 2048
    }
    let luma = 16 * (Int(planes.luma.row(y)[x]) - Int(weights.black)) * Int(weights.luma)
    let (u, v) = (sixteenths(planes.u), sixteenths(planes.v))
    func component(_ chroma: Int) -> UInt32 {
      UInt32(min(max((luma + chroma + 1 << 16) >> 17, 0), 255))
    }
    return 0xFF00_0000 | component(v * Int(weights.red)) << 16
      | component(u * Int(weights.green_u) + v * Int(weights.green_v)) << 8
      | component(u * Int(weights.blue))
  }
}

extension YUVConversion.Planes {
  /// The planes of a frame; nil if one is missing.
  init?(_ frame: AVFrame) {
    guard let y = frame.data.0, let u = frame.data.1, let v = frame.data.2 else { return nil }
    self.init(
      width: Int(frame.width), height: Int(frame.height),
      luma: .init(base: y, stride: Int(frame.linesize.0)),
      u: .init(base: u, stride: Int(frame.linesize.1)),
      v: .init(base: v, stride: Int(frame.linesize.2)))
  }
}
