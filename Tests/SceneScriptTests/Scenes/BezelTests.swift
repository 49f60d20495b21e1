import Animator
import TestSupport
import Testing

@testable import SceneScript

/// Bodies of devices around their screens.
@MainActor
struct BezelTests {
  private func scene(_ stage: String) -> String {
    "animator: 1\nstage: {\(stage)}\nviews: [{id: box, frame: [0, 0, 100, 100]}]\nscript: [{tap: box}]\n"
  }

  // The border is 14 points wide, the frame 6, the padding 40: 120 more than the screen.
  @Test("the film is as large as the body and the space around it")
  func size() throws {
    let portrait = try record(scene("device: iPhone 15, bezel: true"))
    #expect(portrait.timeline.size == CGSize(width: 513, height: 972))
    let landscape = try record(
      scene("device: iPhone 15, orientation: landscapeLeft, bezel: {padding: 0}"))
    #expect(landscape.timeline.size == CGSize(width: 892, height: 433))
    let none = try record(scene("device: iPhone 15, bezel: false"))
    #expect(none.timeline.size == CGSize(width: 393, height: 852))
  }

  @Test("views and touches are where the screen is, with their names")
  func contents() throws {
    let recording = try record(scene("device: iPhone SE, bezel: true"))
    let box = try #require(recording.views.first)
    let layer = try #require(recording.timeline.frame(at: 0).layers.first { $0.id == box.layer })
    let corner = CGPoint.zero.applying(layer.transform.affine ?? .identity)
    // 24 and 106 points of border, 5 of frame, 40 of padding.
    #expect(corner == CGPoint(x: 69, y: 151))
    #expect(recording.timeline.touches.first?.location == CGPoint(x: 119, y: 201))
  }

  @Test("the island is over the screen, and turns with the device")
  func island() throws {
    func place(_ orientation: String) throws -> CGRect {
      let recording = try record(
        scene("device: iPhone 15, orientation: \(orientation), bezel: {padding: 0}"))
      let layers = recording.timeline.frame(at: 0).layers
      // The only layer of the island's size.
      let island = try #require(layers.last { $0.state.bounds.width == 126 })
      let transform = try #require(island.transform.affine)
      return CGRect(origin: .zero, size: island.state.bounds.size).applying(transform)
    }
    let portrait = try place("portrait")
    #expect(abs(portrait.midX - 216.5) < 1e-6 && portrait.minY > 25 && portrait.maxY < 75)
    // The top of the device is at the left.
    let landscape = try place("landscapeLeft")
    #expect(abs(landscape.midY - 216.5) < 1e-6 && landscape.minX > 25 && landscape.maxX < 75)
    #expect(try place("landscapeRight").minX > 800)
  }

  @Test("it is written as it was read")
  func writing() throws {
    for bezel in ["true", "{finish: gold, background: systemGray, padding: 12}"] {
      let file = try readScene(scene("device: iPhone 15, bezel: \(bezel)"))
      #expect(file.document.stage.bezel != nil)
      #expect(try readScene(file.document.yaml).document == file.document)
    }
  }

  @Test("errors: a stage without a device, unknown finishes")
  func errors() {
    #expect(
      messages(scene("size: [100, 100], bezel: true")) == [
        "2:34: error: 'bezel' requires device"
      ])
    #expect(messages(scene("device: iPhone 15, bezel: {finish: green}")).count == 1)
  }

  @Test("every device has a body that its screen fits in")
  func devices() {
    for device in DeviceProfile.all {
      for orientation in [UIDeviceOrientation.portrait, .landscapeLeft] {
        let size = device.body(orientation: orientation).filmSize
        let screen = device.size(in: orientation)
        #expect(size.width > screen.width + 80 && size.height > screen.height + 80)
      }
    }
  }
}
