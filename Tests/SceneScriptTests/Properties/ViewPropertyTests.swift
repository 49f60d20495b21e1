import Animator
import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// The registry of properties agrees with the views.
@MainActor
struct ViewPropertyTests {
  @Test(
    "getting a property returns the value that was set",
    // A stack has the spacings after its views: `StackSceneTests`.
    arguments: ViewProperty.all.map(\.name).filter { $0 != "spacingAfter" })
  func getter(name: String) throws {
    let property = try #require(ViewProperty.named[name])
    let type = try #require(property.owners.first.flatMap(ViewType.named))
    let sample = SceneTablesTests.samples[name] ?? "12"
    let scene = try readScene(
      """
      animator: 1
      stage: {size: [100, 100], duration: 2}
      views: [{type: \(type.name), \(name): \(sample)}]
      """, directory: repository.appending(path: "scenes"))
    let value = try #require(scene.document.views.first?.settings[name])
    let (view, other) = (type.make(), type.make())
    #expect(property.set(view, value, scene.resources))
    let read = try #require(property.value(view))
    // Setting the value read on another view gives the same: the value itself, or an equivalent
    // one, such as a color's components for its name.
    #expect(property.set(other, read, scene.resources))
    let again = try #require(property.value(other))
    if case .angle(let angle) = read, case .angle(let other) = again {
      // An angle is computed from the sine and cosine in a matrix.
      #expect(abs(angle - other) < 1e-12)
    } else {
      #expect(again == read)
    }
    #expect(read != property.defaultValue)
  }

  @Test(
    "a value beyond the range that a control has by default is kept, in any order of the keys",
    arguments: [
      ("slider", "value: 50, minimumValue: 0, maximumValue: 100", 50),
      ("slider", "maximumValue: -5, value: -6, minimumValue: -10", -6),
      ("stepper", "value: 400, maximumValue: 500", 400),
      ("stepper", "minimumValue: 200, value: 300, maximumValue: 300", 300),
    ])
  func range(type: String, keys: String, expected: Double) throws {
    let scene = try readScene(
      """
      animator: 1
      stage: {size: [100, 100]}
      views: [{id: c, type: \(type), frame: [0, 0, 94, 32], \(keys)}]
      """)
    let run = try SceneRecorder.perform(scene, within: RecordingBudget())
    let view = try #require(run.view(id: "c"))
    #expect(ViewProperty.named["value"]?.value(view) == .number(expected))
  }

  @Test("values of other types and views without the property are ignored")
  func mismatches() throws {
    let alpha = try #require(ViewProperty.named["alpha"])
    let view = UIView(frame: .zero)
    #expect(!alpha.set(view, .text("0.5"), SceneResources()))
    #expect(view.alpha == 1)
    let path = try #require(ViewProperty.named["path"])
    #expect(!path.set(view, .path(try ScenePath("M0 0H9")), SceneResources()))
    #expect(path.value(view) == nil)
    let color = try #require(ViewProperty.named["backgroundColor"])
    #expect(!color.set(view, .color(.named("none of these")), SceneResources()))
    #expect(color.value(view) == nil)
  }

  @Test("an alias refers to its property")
  func aliases() throws {
    let rotation = try #require(ViewProperty.named["rotation"])
    #expect(rotation.name == "transform.rotation.z" && rotation.unit == .degrees)
    #expect(ViewProperty.all.allSatisfy { !$0.doc.isEmpty })
  }

  @Test("the property reference in the repository is up to date")
  func propertyReference() throws {
    let file = repository.appending(path: "docs/properties.md")
    if ProcessInfo.processInfo.environment["ANIMATOR_RECORD"] == "failed" {
      try Data(PropertyReference.page.utf8).write(to: file)
    }
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    #expect(
      recorded == PropertyReference.page,
      "to update it: ANIMATOR_RECORD=failed swift test --filter ViewPropertyTests")
  }

  @Test("the page on scenes lists only existing properties in its table")
  func propertyTable() throws {
    let page = try String(
      contentsOf: repository.appending(path: "docs/scenes.md"), encoding: .utf8)
    let table = try #require(page.components(separatedBy: "| property | |\n").dropFirst().first)
    let rows = table.components(separatedBy: "\n").dropFirst().prefix { $0.hasPrefix("|") }
    #expect(rows.count > 10)
    for row in rows {
      let cell = row.components(separatedBy: " | ")[0]
      for name in cell.components(separatedBy: "`").enumerated().filter({ $0.offset % 2 == 1 }) {
        let key = name.element.prefix { $0 != ":" }
        #expect(ViewProperty.named[String(key)] != nil, "\(key)")
      }
    }
  }
}
