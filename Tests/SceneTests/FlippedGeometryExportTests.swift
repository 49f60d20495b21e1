import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import SceneScript

/// Layers with flipped geometry are exported as displayed.
@MainActor
struct FlippedGeometryExportTests {
  /// A moving shape and replicator copies in a layer of 100 × 80 with flipped geometry, or with the
  /// same appearance in a layer without, by converted coordinates.
  private func timeline(isFlipped: Bool) -> Timeline {
    let stage = Stage(size: CGSize(width: 120, height: 100), scale: 1, frameRate: 30)
    let parent = CALayer()
    parent.frame = CGRect(x: 10, y: 10, width: 100, height: 80)
    parent.isGeometryFlipped = isFlipped
    stage.window.layer.addSublayer(parent)
    /// A rectangle in a superlayer of the height `outer`.
    func rect(
      _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, in outer: CGFloat
    ) -> CGRect {
      CGRect(x: x, y: isFlipped ? y : outer - y - height, width: width, height: height)
    }
    let shape = CAShapeLayer()
    shape.frame = rect(5, 5, 40, 20, in: 80)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 5), transform: nil)
    // The same corners in the same order.
    let mirroring = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 20)
    shape.path = isFlipped ? path : path.applying(mirroring)
    shape.fillColor = UIColor.red.cgColor
    parent.addSublayer(shape)
    let replicator = CAReplicatorLayer()
    replicator.frame = rect(50, 0, 40, 40, in: 80)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(0, isFlipped ? 12 : -12, 0)
    let dot = CALayer()
    dot.frame = rect(0, 0, 10, 10, in: 40)
    dot.backgroundColor = UIColor.blue.cgColor
    replicator.addSublayer(dot)
    parent.addSublayer(replicator)
    let move = CABasicAnimation(keyPath: "position.y")
    (move.byValue, move.duration) = (isFlipped ? 20 : -20, 1)
    shape.add(move, forKey: nil)
    stage.advance(by: 1)
    return stage.timeline
  }

  @Test(
    "an output equals that of converted coordinates",
    arguments: ["film.html", "film.lottie.json", "film.gif"])
  func sameOutput(name: String) async throws {
    var outputs: [Data] = []
    for isFlipped in [true, false] {
      // Of the same name, which is part of the output.
      let folder = try TemporaryFolder()
      let url = folder.url.appending(path: name)
      try await TimelineExporter().export(timeline(isFlipped: isFlipped), to: url)
      outputs.append(try Data(contentsOf: url))
    }
    #expect(outputs[0].count > 100)
    #expect(
      String(decoding: outputs[0], as: UTF8.self) == String(decoding: outputs[1], as: UTF8.self))
  }
}
