import Animator
import Foundation
import TestSupport
import Testing

@testable import TimelineCore
@testable import TimelineExport

/// What segments are identified by.
struct IdentityTests {
  @Test("the program is identified by the files of its code")
  func program() {
    let names = ProgramIdentity.codeFiles.map { ($0 as NSString).lastPathComponent }
    for name in ["libavcodec", "libx264", "libx265", "libSvtAv1Enc", "libvpx", "libcairo", "libm."]
    {
      #expect(names.contains { $0.hasPrefix(name) }, "\(name) is not among \(names)")
    }
    let bundle = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") }
    let program = bundle.map { ($0 as NSString).lastPathComponent } ?? ""
    #expect(names.contains(program))
    #expect(ProgramIdentity.current?.count == 64)
  }

  /// The stored properties that archives have. One that is added is drawn, so it must be archived too.
  @Test("every stored property of what is drawn is archived")
  func completeness() {
    func labels(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
    let hint = Comment("add it to the archive in TimelineCore/Archive, and here")
    let layer = LayerSnapshot(id: LayerID(0), state: LayerState(), transform: .identity)
    #expect(
      labels(FrameSnapshot(time: .zero, size: .zero, layers: [])) == ["time", "size", "layers"],
      hint)
    #expect(
      labels(layer) == [
        "id", "state", "transform", "descendantCount", "transition", "role", "hasMask", "extras",
      ], hint)
    #expect(labels(LayerExtras()) == ["tint", "outline", "particles"], hint)
    #expect(
      labels(PlaneOutline(corners: [], laterFragments: [])) == ["corners", "laterFragments"], hint)
    let tree = LayerTreeSnapshot(size: .zero, layers: [], isStatic: true)
    #expect(labels(tree) == ["size", "layers", "isStatic", "depth", "nesting"], hint)
    #expect(
      labels(TransitionSnapshot(from: tree, to: tree, surfaces: [])) == ["from", "to", "surfaces"],
      hint)
    #expect(
      labels(ParticleSet(sprites: [], particles: [], isAdditive: false, depth: nil))
        == ["sprites", "particles", "isAdditive", "depth"], hint)
    #expect(
      labels(TransitionSurface(.from, cells: [])) == ["paint", "blend", "opacity", "cells"], hint)
    #expect(
      labels(RecordedDrawing(bounds: .zero, commands: [])) == [
        "bounds", "commands", "patches", "baseCount", "depth",
      ], hint)
  }

  private func digest(_ state: LayerState) throws -> String {
    let writer = ArchiveWriter(hashing: ContentHashing(noting: FileStates()))
    return try writer.digest {
      try LayerSnapshot(id: LayerID(0), state: state, transform: .identity).archived(by: writer)
    }
  }

  @Test("images and drawings are digested by content, whatever was digested before")
  func content() throws {
    func image(_ color: UIColor) -> CGImage? {
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
        color.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }.cgImage
    }
    func drawing(_ width: CGFloat) -> RecordedDrawing {
      RecordedDrawing(bounds: CGRect(x: 0, y: 0, width: width, height: 1), commands: [])
    }
    func state(_ contents: LayerContents) -> LayerState {
      var state = LayerState()
      state.contents = contents
      return state
    }
    let (red, again, blue) = (
      try #require(image(.red)), try #require(image(.red)), try #require(image(.blue))
    )
    #expect(red !== again)
    #expect(try digest(state(.image(red))) == digest(state(.image(again))))
    #expect(try digest(state(.image(red))) != digest(state(.image(blue))))
    #expect(try digest(state(.drawing(drawing(1)))) == digest(state(.drawing(drawing(1)))))
    #expect(try digest(state(.drawing(drawing(1)))) != digest(state(.drawing(drawing(2)))))
    // One writer, another order.
    let hashing = ContentHashing(noting: FileStates())
    func digests(_ states: [LayerState]) throws -> [String] {
      let writer = ArchiveWriter(hashing: hashing)
      return try states.map { state in
        try writer.digest { try state.archived(since: nil, by: writer) }
      }
    }
    let states = [state(.image(red)), state(.drawing(drawing(1))), state(.image(blue))]
    #expect(try digests(states) == digests(states.reversed()).reversed())
  }

  @Test("0 and −0 are digested equally, and values of different properties differently")
  func values() throws {
    func state(_ change: (inout LayerState) -> Void) -> LayerState {
      var state = LayerState()
      change(&state)
      return state
    }
    #expect(try digest(state { $0.zPosition = 0 }) == digest(state { $0.zPosition = -0.0 }))
    #expect(
      try digest(state { $0.position = CGPoint(x: 0, y: 1) })
        == digest(state { $0.position = CGPoint(x: -0.0, y: 1) }))
    let digests = try [
      state { $0.opacity = 0.5 }, state { $0.zPosition = 0.5 }, state { $0.cornerRadius = 0.5 },
      state { $0.borderWidth = 0.5 }, state { $0.isHidden = true }, LayerState(),
    ].map(digest)
    #expect(Set(digests).count == 6)
  }
}
