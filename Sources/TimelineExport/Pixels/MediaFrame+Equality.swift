import CFFmpeg
import Glibc

extension MediaFrame {
  /// Whether both frames, of the same size and format, have the same pixels. Tiles whose keys are known to be equal are
  /// not compared.
  func hasSamePixels(as other: MediaFrame) throws(ExportError) -> Bool {
    if pointer.pointee.format == AV_PIX_FMT_YUV420P.rawValue, let content = memory?.content,
      let others = other.memory?.content
    {
      return try i420Planes().hold(content, asIn: try other.i420Planes(), others)
    }
    return try hasSameRows(as: other)
  }

  /// The planes of a frame in 8-bit YUV 4:2:0.
  func i420Planes() throws(ExportError) -> I420Planes {
    let (y, u, v) = (try plane(0), try plane(1), try plane(2))
    return I420Planes(y: y.0, yStride: y.1, u: u.0, uStride: u.1, v: v.0, vStride: v.1)
  }

  private func hasSameRows(as other: MediaFrame) throws(ExportError) -> Bool {
    let raw = pointer.pointee
    let format = AVPixelFormat(rawValue: raw.format)
    guard let description = av_pix_fmt_desc_get(format) else { return false }
    let planeCount = Int(av_pix_fmt_count_planes(format))
    for index in 0..<planeCount {
      let isChroma = index == 1 || index == 2
      let shift = isChroma ? Int(description.pointee.log2_chroma_h) : 0
      let rows = (Int(raw.height) + (1 << shift) - 1) >> shift
      let length = Int(av_image_get_linesize(format, raw.width, Int32(index)))
      let (mine, others) = (try plane(index), try other.plane(index))
      for row in 0..<rows
      where memcmp(mine.0 + row * mine.1, others.0 + row * others.1, length) != 0 {
        return false
      }
    }
    return true
  }
}
