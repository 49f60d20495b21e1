/// Expects views to be laid out as the conditions say. Pending layout is performed first; running animations
/// do not count, as their end is compared.
///
///     expectLayout(card, .frame(CGRect(x: 16, y: 8, width: 160, height: 90)), .insideSafeArea)
///     expectLayout([icon, title], .aligned(.centerY), .spaced(8, .horizontal))
///     expectLayout(stage.window.subviews, .separate)
///
/// A failure lists the constraints that determine the part of the layout that is not as expected.
///
/// - Parameters:
///   - views: Views on one stage, in the order that the conditions refer to.
///   - conditions: The expected layout; none to expect only that the layout has no issues, see ``LayoutIssues``.
///   - tolerance: The maximum difference of an edge or size, in points. Solved frames are rounded to pixels,
///     so a center may be off by half a pixel.
@MainActor
public func expectLayout(
  _ views: [UIView], _ conditions: LayoutCondition..., within tolerance: Double = 0.01,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  check(views, conditions, tolerance, location)
}

/// Expects a view to be laid out as the conditions say: like `expectLayout` of a list, for one view.
@MainActor
public func expectLayout(
  _ view: UIView, _ conditions: LayoutCondition..., within tolerance: Double = 0.01,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  check([view], conditions, tolerance, location)
}

/// Expects the layout of a stage to have no issues: neither conflicting constraints nor ambiguous views.
@MainActor
public func expectLayout(
  _ stage: Stage,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  LayoutCheck.run(stage, TestLocation(fileID: fileID, filePath: filePath, line: line))
}

@MainActor
private func check(
  _ views: [UIView], _ conditions: [LayoutCondition], _ tolerance: Double,
  _ location: TestLocation
) {
  for view in views where view.layer.recordingStage == nil {
    return Expectation.fail(
      "\(view.layoutName) is not on a stage: add it to a stage's window first", at: location)
  }
  guard let stage = views.first?.layer.recordingStage else {
    return Expectation.fail("no views are given", at: location)
  }
  if views.contains(where: { $0.layer.recordingStage !== stage }) {
    return Expectation.fail("the views are on different stages", at: location)
  }
  LayoutCheck.run(stage, location)
  for condition in conditions {
    for deviation in condition.deviations(views, tolerance) {
      var lines = [deviation.text]
      for view in deviation.views { lines += LayoutCauses.lines(of: view, deviation.axes) }
      Expectation.fail(lines.joined(separator: "\n"), at: location)
    }
  }
}
