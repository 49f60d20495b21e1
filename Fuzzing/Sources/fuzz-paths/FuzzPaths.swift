import DrawingReplay
import Graphics

/// Reads the bytes as SVG path data, and does with the path all that can be done with one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPaths(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let buffer = UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
  guard let path = try? CGPath(svgPathData: String(decoding: buffer, as: UTF8.self)) else {
    return 0
  }
  precondition(path.boundingBox.isNull || path.boundingBox.width >= 0)
  _ = path.boundingBoxOfPath
  _ = path.contains(CGPoint(x: 12, y: 12), using: .evenOdd)
  _ = path.copy(dashingWithPhase: 3, lengths: [4, 2, 1])
  let outline = path.copy(
    strokingWithWidth: 3, lineCap: .round, lineJoin: .miter, miterLimit: 10)
  let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 24, height: 24))
  context.addPath(path)
  context.setLineDash(phase: 1, lengths: [6, 3])
  context.strokePath()
  context.addPath(outline)
  context.fillPath()
  let image = context.makeImage()
  precondition(image?.pixels.count == 4 * 24 * 24)
  return 0
}
