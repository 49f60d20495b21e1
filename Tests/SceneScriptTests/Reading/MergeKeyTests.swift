import Foundation
import Testing

@testable import SceneScript

/// YAML merge keys by yaml.org/type/merge.html.
@MainActor
struct MergeKeyTests {
  /// The frames of the views `a`, `b` and `c` of a scene of some views.
  private func frames(_ views: String) throws -> [CGRect?] {
    let recording = try record(
      """
      animator: 1
      stage: {size: [100, 100], duration: 1}
      views:
      \(views.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      """)
    return ["a", "b", "c"].map { recording.values($0, at: 0)?.frame }
  }

  @Test("own keys override merged ones regardless of their order")
  func base() throws {
    let found = try frames(
      """
      - &base {id: a, frame: [0, 0, 10, 10], alpha: 0.5}
      - {<<: *base, id: b}
      - {id: c, frame: [5, 5, 10, 10], <<: *base}
      """)
    #expect(
      found == [
        CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 0, y: 0, width: 10, height: 10),
        CGRect(x: 5, y: 5, width: 10, height: 10),
      ])
  }

  @Test("earlier mappings override later ones, and merges can be nested")
  func several() throws {
    let found = try frames(
      """
      - &a {id: a, frame: [1, 0, 10, 10]}
      - &b {<<: *a, id: b, cornerRadius: 2}
      - {<<: [{frame: [3, 0, 10, 10]}, *b], id: c}
      """)
    #expect(found.map(\.?.minX) == [1, 1, 3])
  }

  @Test("values are replaced, not merged recursively")
  func steps() throws {
    let recording = try record(
      boxScene(
        """
        - &move {animate: {box: {center: [150, 50]}}, duration: 1, curve: linear}
        - {<<: *move, animate: {box: {alpha: 0}}}
        """))
    #expect(recording.seconds == 2)
    #expect(recording.opacity(at: 1.5) == 0.5 && recording.x(at: 1.5) == 150)
  }

  @Test("quoted keys, as in JSON, are not merge keys")
  func quoted() {
    let quoted = "{animator: 1, stage: {size: [9, 9]}, \"<<\": {script: []}}"
    #expect(messages(quoted).map { $0.prefix(33) } == ["1:38: error: unknown key '<<' in "])
  }

  @Test(
    "an invalid merge is reported at its location",
    arguments: [
      ("<<: 5", "5:17: error: '<<' expects a mapping or a list of them, such as *base; found '5'"),
      (
        "<<: [5]", "5:18: error: '<<' expects a mapping or a list of them, such as *base; found '5'"
      ),
    ])
  func invalid(merge: String, message: String) {
    #expect(
      messages("animator: 1\nstage: {size: [9, 9]}\nviews:\n  - {id: a}\n  - {id: b, \(merge)}")
        == [message])
  }

  @Test("an error in a merged key is reported at its definition")
  func position() {
    #expect(
      messages(
        "animator: 1\nstage: {size: [9, 9]}\nviews:\n  - &a {id: a, alhpa: 1}\n  - {<<: *a, id: b}"
      ).map { $0.prefix(12) } == ["4:16: error:", "4:16: error:"])
  }

  /// The bomb doubles at each of 40 levels.
  @Test("merging is subject to the limit of alias expansion")
  func bomb() {
    let levels = (1...40).map { "l\($0): &l\($0) {<<: [*l\($0 - 1), *l\($0 - 1)], k\($0): 1}" }
    let text = (["animator: 1", "l0: &l0 {k: 1}"] + levels).joined(separator: "\n")
    #expect(
      messages(text).map { $0.drop { $0 != "e" } } == [
        "error: the scene has more than 4000000 values once its aliases are expanded"
      ])
  }
}
