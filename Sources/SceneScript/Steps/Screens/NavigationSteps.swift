import Animator

/// `push: screen` `onto: navigation`: adds a screen to a stack.
package struct PushStep: StepAction {
  package var screen: ScreenChoice
  package var navigation: ViewReference
  package var transition: ScreenTransition

  package init(
    screen: ScreenChoice, navigation: ViewReference, transition: ScreenTransition = .init()
  ) {
    (self.screen, self.navigation, self.transition) = (screen, navigation, transition)
  }

  static let push = Field(
    "push", .screen, "Pushes a screen: a description of a new one, or the id of another.")
  static let onto = Field("onto", .view, "The view of type 'navigation'.")

  package static let type = StepType(
    name: push.name, doc: push.doc, rows: [push.row, onto.row] + ScreenTransition.rows,
    required: [push.name, onto.name]
  ) { fields, reader in
    reader.usesScreens = true
    let navigation = fields.require(onto)
    let screen = fields.read(push)
    guard let transition = ScreenTransition(fields, reader), let screen, let navigation else {
      return nil
    }
    return PushStep(screen: screen, navigation: navigation, transition: transition)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.push, screen)
    mapping.write(Self.onto, navigation)
    transition.write(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let view = run.view(navigation) else { return }
    guard let view = view as? NavigationScreensView else {
      return run.fail(
        .notAScreen(navigation.id, expected: "a view of type 'navigation'"),
        at: navigation.position)
    }
    guard let screen = run.screen(screen, in: view) else { return }
    run.exchange(in: view.navigation, at: step.position, done: done) {
      view.change(with: transition.animator) {
        view.navigation.pushViewController(screen, animated: transition.animates)
      }
    }
  }
}

/// `pop: screen`: removes a screen, and those above it, from its stack.
package struct PopStep: StepAction {
  package var screen: ViewReference
  package var transition: ScreenTransition

  package init(screen: ViewReference, transition: ScreenTransition = .init()) {
    (self.screen, self.transition) = (screen, transition)
  }

  static let pop = Field(
    "pop", .view, "Pops a screen, and those above it, from the stack that it is on.")

  package static let type = ScreenTransition.stepType(of: pop) {
    PopStep(screen: $0, transition: $1)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.pop, screen)
    transition.write(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let words = "on a stack; push it before it is popped"
    guard
      let (view, screen) = run.view(
        of: NavigationScreensView.self, showing: self.screen, as: words)
    else { return }
    let stack = view.navigation.viewControllers
    guard let index = stack.firstIndex(where: { $0 === screen }), index > 0 else {
      let reason =
        stack.first === screen ? "the first screen of a stack, which cannot be popped" : words
      return run.fail(
        .notAScreen(
          self.screen.id,
          expected: stack.first === screen ? "above another screen; it is \(reason)" : words),
        at: self.screen.position)
    }
    run.exchange(in: view.navigation, at: step.position, done: done) {
      view.change(with: transition.animator) {
        _ = view.navigation.popToViewController(stack[index - 1], animated: transition.animates)
      }
    }
  }
}

/// `select: screen`: selects the tab of a screen, or a row of a list.
package struct SelectStep: StepAction {
  package var screen: ViewReference
  package var transition: ScreenTransition

  package init(screen: ViewReference, transition: ScreenTransition = .init()) {
    (self.screen, self.transition) = (screen, transition)
  }

  static let select = Field(
    "select", .view, "Selects the tab of a screen, or a row of a list, such as \"list[item]\".")

  package static let type = ScreenTransition.stepType(of: select) {
    SelectStep(screen: $0, transition: $1)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.select, screen)
    transition.write(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    if RowAddress(screen.id) != nil, !run.isView(screen.id) {
      return selectRow(run, done)
    }
    let words = "a screen of a view of type 'tabs'"
    guard let (view, screen) = run.view(of: TabScreensView.self, showing: screen, as: words)
    else { return }
    run.exchange(in: view.tabs, at: step.position, done: done) {
      view.select(screen, with: transition.animator)
    }
  }

  @MainActor
  private func selectRow(_ run: ScriptRun, _ done: @escaping ScriptRun.Action) {
    guard let row = run.row(screen) else { return }
    if let path = row.path { row.list.select(path) }
    run.next(done)
  }
}

/// `page: screen`: scrolls or turns to a page.
package struct PageStep: StepAction {
  package var screen: ViewReference
  /// Nil for true.
  package var isAnimated: Bool?

  package init(screen: ViewReference, isAnimated: Bool? = nil) {
    (self.screen, self.isAnimated) = (screen, isAnimated)
  }

  static let page = Field("page", .view, "Scrolls or turns to a screen of a view of type 'pager'.")

  package static let type = StepType(
    name: page.name, doc: page.doc, rows: [page.row, KeyboardStep.animated.row],
    required: [page.name]
  ) { fields, _ in
    let isAnimated = fields.read(KeyboardStep.animated)
    return fields.read(page).map { PageStep(screen: $0, isAnimated: isAnimated) }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.page, screen)
    mapping.write(KeyboardStep.animated, isAnimated)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let words = "a screen of a view of type 'pager'"
    guard let (view, screen) = run.view(of: PagerView.self, showing: screen, as: words) else {
      return
    }
    if view.pages?.viewControllers?.first === screen { return run.next(done) }
    _ = run.reportingFaults(at: step.position) {
      view.show(screen, animated: isAnimated ?? true) { _ in run.next(done) }
    }
  }
}
