import Foundation
import TestSupport
import Testing

@testable import Animator

/// Facts of layout that no other suite tests, and the page of facts itself.
@MainActor
struct LayoutFactsTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100), scale: 2, frameRate: 60)

  private func view() -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(view)
    return view
  }

  @Test("each fact names tests that exist")
  func page() throws {
    let page = try String(
      contentsOf: repository.appending(path: "docs/layout-facts.md"), encoding: .utf8)
    let rows = page.matches(of: /(?m)^\| (\d+) \| (.*) \| (".*") \|$/)
    #expect(rows.compactMap { Int($0.1) } == Array(1...68))
    let folder = repository.appending(path: "Tests/AnimatorTests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var sources = ""
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      sources += try String(contentsOf: file, encoding: .utf8)
    }
    // What is between quotes, and what is between others: a search for each name takes seconds.
    let quoted = Set(
      sources.utf8.split(separator: UInt8(ascii: "\"")).map { Substring($0) })
    for row in rows {
      for name in row.3.matches(of: /"([^"]+)"/).map(\.1) {
        #expect(quoted.contains(name), "fact \(row.1): \(name)")
      }
    }
  }

  @Test("UIKit's raw values of attributes, relations and priorities")
  func rawValues() {
    let attributes: [NSLayoutConstraint.Attribute] = [
      .notAnAttribute, .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX,
      .centerY, .lastBaseline, .firstBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins, .centerYWithinMargins,
    ]
    #expect(attributes.map(\.rawValue) == Array(0...20))
    let relations: [NSLayoutConstraint.Relation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
    #expect(relations.map(\.rawValue) == [-1, 0, 1])
    let priorities: [UILayoutPriority] = [
      .required, .defaultHigh, .dragThatCanResizeScene, .sceneSizeStayPut,
      .dragThatCannotResizeScene,
      .defaultLow, .fittingSizeLevel,
    ]
    #expect(priorities.map(\.rawValue) == [1000, 750, 510, 500, 490, 250, 50])
    #expect(view().widthAnchor.constraint(equalToConstant: 1).priority == .required)
  }

  @Test("an active constraint cannot become required, or stop being required")
  func priority() {
    let width = view().widthAnchor.constraint(equalToConstant: 10)
    width.isActive = true
    let faults = UsageFault.collect { width.priority = .defaultHigh }
    #expect(faults.count == 1 && width.priority == .required)
    width.isActive = false
    width.priority = .defaultHigh
    width.isActive = true
    #expect(UsageFault.collect { width.priority = .required }.count == 1)
    #expect(UsageFault.collect { width.priority = .defaultLow }.isEmpty)
  }

  @Test(
    "invalid pairs of attributes are faults",
    arguments: [
      (NSLayoutConstraint.Attribute.left, NSLayoutConstraint.Attribute.leading),
      (.leading, .right), (.top, .left), (.width, .centerX), (.bottom, .height),
      (.centerY, .centerX), (.left, .notAnAttribute),
    ])
  func pairs(_ first: NSLayoutConstraint.Attribute, _ second: NSLayoutConstraint.Attribute) {
    let (a, b) = (view(), view())
    let item: UIView? = second == .notAnAttribute ? nil : b
    let faults = UsageFault.collect {
      _ = NSLayoutConstraint(
        item: a, attribute: first, relatedBy: .equal, toItem: item, attribute: second,
        multiplier: 1, constant: 10)
    }
    #expect(faults.count == 1)
  }

  @Test("views without a common ancestor cannot be constrained")
  func ancestors() {
    let other = UIView()
    let constraint = view().leftAnchor.constraint(equalTo: other.leftAnchor)
    #expect(UsageFault.collect { constraint.isActive = true }.count == 1)
    #expect(!constraint.isActive)
    stage.window.addSubview(other)
    #expect(UsageFault.collect { constraint.isActive = true }.isEmpty)
    #expect(constraint.isActive)
  }

  @Test("frames are rounded to pixels")
  func rounding() {
    let view = view()
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 10.25),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 10.2),
      view.widthAnchor.constraint(equalToConstant: 20.3),
      view.heightAnchor.constraint(equalToConstant: 20.2),
    ])
    stage.window.layoutIfNeeded()
    // Pixels of half a point; halves of a pixel are rounded away from zero.
    #expect(view.frame == CGRect(x: 10.5, y: 10, width: 20.5, height: 20))
  }
}
