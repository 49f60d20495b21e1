import Animator
import TestSupport

@testable import SceneScript

/// Generates random scenes: views of every type with values of every property, and steps of every
/// kind.
struct SceneGenerator {
  private var numbers: SplitMix64
  /// The views of the scene, with their types.
  private var views: [(id: String, type: ViewType)] = []

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  // MARK: Choices

  private mutating func chance(_ percent: Int = 50) -> Bool { integer(0...99) < percent }

  private mutating func integer(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &numbers)
  }

  private mutating func one<Value>(of values: [Value]) -> Value {
    values[integer(0...values.count - 1)]
  }

  private mutating func maybe<Value>(_ value: (inout SceneGenerator) -> Value) -> Value? {
    chance() ? value(&self) : nil
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let value = Double.random(in: range, using: &numbers)
    return chance() ? value : (value * 4).rounded() / 4
  }

  /// A number within a range, also after rounding.
  private mutating func number(within range: PropertyRange<Double>?) -> Double {
    guard let range else { return number(-200...200) }
    let value = number(range.bounds.lowerBound...min(range.bounds.upperBound, 100))
    return min(max(value, range.bounds.lowerBound), range.bounds.upperBound)
  }

  private mutating func time(_ range: ClosedRange<Double> = 0...0.5) -> MediaTime {
    chance() ? FrameRate(60).time(ofFrame: integer(0...30)) : MediaTime(seconds: number(range))
  }

  private mutating func list<Value>(
    _ counts: ClosedRange<Int> = 0...3, _ value: (inout SceneGenerator) -> Value
  ) -> [Value] {
    (0..<integer(counts)).map { _ in value(&self) }
  }

  // MARK: Values

  private mutating func point() -> CGPoint { CGPoint(x: number(-50...150), y: number(-50...150)) }

  private mutating func size() -> CGSize {
    CGSize(width: number(-20...200), height: number(0...200))
  }

  private mutating func color() -> SceneColor {
    switch integer(0...5) {
    case 0: .named(one(of: ["systemBlue", "red", "accent", "label"]))
    case 1: .hex(UInt32.random(in: 0...UInt32.max, using: &numbers))
    case 2: .white(number(0...1), alpha: number(0...1))
    case 3: .rgb(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: 1)
    case 4: .hsb(hue: number(0...1), saturation: 0.5, brightness: number(0...1))
    default: .pattern(image: "sea", alpha: number(0...1))
    }
  }

  private mutating func text() -> String {
    one(of: [
      "Hello", "true", "null", "~", "", "12", "a: b", "- x", "# no", "\"quoted\"", "it's", "[1]",
      "{a}",
      "two\nlines", "tab\tand \\", "*alias", "&anchor", "!tag", "é ü ±", "yes", " led", "trailed ",
      "<<",
      String(repeating: "long ", count: 40),
    ])
  }

  private mutating func font() -> SceneFont {
    var font = SceneFont()
    font.family = maybe { _ in "Inter" }
    font.style = maybe { $0.one(of: [.body, .title1, .caption2]) }
    font.size = maybe { $0.number(4...40) }
    font.weight = maybe { $0.integer(1...9) * 100 }
    font.isItalic = maybe { $0.chance() }
    font.hasMonospacedDigits = maybe { $0.chance() }
    return font
  }

  private mutating func run() -> RunDescription {
    var run = RunDescription(text())
    if chance(30) { return run }
    run.font = maybe { $0.font() }
    run.color = maybe { $0.color() }
    run.kern = maybe { $0.number(-2...4) }
    run.hasLigatures = maybe { $0.chance() }
    run.underline = maybe {
      SceneTextLine(style: $0.one(of: [[], .single, [.single, .patternDash], .double]))
    }
    run.strikethrough = maybe {
      SceneTextLine(style: .thick, color: $0.color(), isByWord: $0.chance())
    }
    run.stroke = maybe { SceneTextStroke(width: $0.number(-4...4), color: nil) }
    run.shadow = maybe { SceneTextShadow(color: nil, offset: $0.size(), blur: 2) }
    if chance(20) { (run.image, run.imageSize) = ("sea", CGSize(width: 9, height: 9)) }
    return run
  }

  private mutating func paragraph() -> TextParagraph {
    var paragraph = TextParagraph()
    paragraph.alignment = one(of: [.natural, .right, .justified])
    paragraph.lineBreakMode = one(of: [.byWordWrapping, .byTruncatingMiddle])
    paragraph.lineSpacing = number(0...8)
    paragraph.tailIndent = number(-9...9)
    if chance() { paragraph.tabStops = [TextTab(location: 12), TextTab(location: 30.5)] }
    return paragraph
  }

  private mutating func cell(depth: Int) -> EmitterCellDescription {
    var values: [Named<PropertyValue>] = []
    for property in CellProperty.all where chance(25) {
      values.append(Named(property.name, value(of: property.type)))
    }
    return EmitterCellDescription(
      image: maybe { _ in "sea" }, values: values,
      cells: depth > 0 ? list(0...1) { $0.cell(depth: depth - 1) } : [])
  }

  private mutating func operation(isFlat: Bool) -> TransformOperation {
    let angle = number(-2...2) * .pi
    if isFlat {
      return one(of: [
        TransformOperation(.translate, [number(-9...9), 4]), TransformOperation(.rotate, [angle]),
        TransformOperation(.scale, [2, 2]), TransformOperation(.scale, [number(0.5...2), 1]),
        TransformOperation(.skew, [0.25, angle / 9]),
        TransformOperation(.matrix, [1, 0.25, 0, 1, number(-9...9), 0]),
      ])
    }
    return one(of: [
      TransformOperation(.perspective, [number(100...900)]), TransformOperation(.rotateX, [angle]),
      TransformOperation(.rotateY, [0.5]), TransformOperation(.rotateZ, [angle]),
      TransformOperation(.translate, [1, 2, number(-9...9)]),
      TransformOperation(.scale, [1.5, 1.5, 1.5]), TransformOperation(.scale, [1, 2, 3]),
      TransformOperation(.matrix, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0.001, 5, 0, 0, 1]),
    ])
  }

  /// A value of a type.
  mutating func value(of type: PropertyType) -> PropertyValue {
    switch type {
    case .bool: .bool(chance())
    case .number(let range): .number(number(within: range))
    case .integer(let range):
      // Up to 6, all are divisors of 60, as intervals of minutes are.
      .integer(integer(range.bounds.lowerBound...min(range.bounds.upperBound, 6)))
    case .angle: .angle(number(-2...2) * .pi)
    case .text: .text(text())
    case .format(let format): .text(format.example)
    case .name(let names): .name(one(of: names))
    case .names(let names, _): .names(list { $0.one(of: names) })
    case .lengths: .numbers(list { $0.number(0...20) })
    case .locations: .numbers([0, number(0...1)].sorted())
    case .priorities: .numbers([number(1...1000), 250])
    case .point: .point(point())
    case .points: .points(list { $0.point() })
    case .size: .size(size())
    case .rect: .rect(CGRect(origin: point(), size: size()))
    case .insets: .insets(UIEdgeInsets(top: 1, left: number(0...9), bottom: 0, right: 2.5))
    case .transform: .transform(list { $0.operation(isFlat: true) })
    case .transform3D: .transform(list { $0.operation(isFlat: false) })
    default: appearance(of: type)
    }
  }

  private mutating func appearance(of type: PropertyType) -> PropertyValue {
    switch type {
    case .color: return .color(color())
    case .colors: return .colors(list(2...4) { $0.color() })
    case .path:
      let path = CGMutablePath()
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addLine(to: point())
      path.closeSubpath()
      return .path(ScenePath(path))
    case .font: return .font(font())
    case .video: return .video(one(of: ["footage/dawn.mp4", "images/spinner.gif"]))
    case .lottie: return .lottie(LottieSource(file: "animations/logo.json"))
    case .artwork: return .artwork("artwork/bird.svg")
    case .waveform: return .waveform(WaveformSource(file: "sounds/drum.wav"))
    case .image: return .image(one(of: ["sea", "star", "images/dunes.png"]))
    case .border: return .border(SceneBorder(width: maybe { $0.number(0...9) }, color: color()))
    case .shadow:
      return .shadow(
        SceneShadow(
          color: maybe { $0.color() }, opacity: number(0...1), radius: maybe { $0.number(0...9) },
          offset: maybe { $0.size() }))
    case .labelShadow: return .labelShadow(SceneLabelShadow(color: color(), offset: size()))
    case .runs: return .runs(list { $0.run() })
    case .paragraph: return .paragraph(paragraph())
    case .cells: return .cells(list(1...2) { $0.cell(depth: 1) })
    default: preconditionFailure("no values of \(type) are generated")
    }
  }

  // MARK: Views

  private mutating func settings(
    of type: ViewType, _ percent: Int, where isMeant: (ViewProperty) -> Bool = { _ in true }
  ) -> [PropertySetting] {
    var settings: [PropertySetting] = []
    // The weight of a font that is not variable is an error.
    for property in ViewProperty.all where !property.names.contains("fontWeight") {
      guard property.belongs(type.viewClass), isMeant(property), chance(percent) else { continue }
      settings.append(
        PropertySetting(name: one(of: property.names), value: value(of: property.type)))
    }
    return settings.inTableOrder
  }

  private mutating func view(depth: Int) -> ViewDescription {
    let type = one(of: ViewType.all)
    var view = ViewDescription(id: chance(80) ? "view \(views.count)" : nil, type: type)
    if let id = view.id { views.append((id, type)) }
    view.settings = settings(of: type, 12)
    if chance(20) { view.constraints = list { $0.constraint(hasOwner: true) } }
    if depth > 0 { view.subviews = list { $0.view(depth: depth - 1) } }
    if type.holdsItems, chance() { view.list = items([]) }
    if type.holdsScreens { view.screens = list(1...2) { $0.screen(depth: depth) } }
    if chance(10) { view.mask = [ViewDescription(type: ViewType.plain)] }
    return view
  }

  // MARK: Lists

  /// The rows of the list `rows`, which steps move and reload.
  private static let rows = ["r0", "r1", "r2"]

  private mutating func listOfRows() -> ViewDescription {
    let type = ViewType.named(one(of: ["list", "grid"]))
    var view = ViewDescription(
      id: "rows", type: type, ["frame": .rect(CGRect(x: 0, y: 0, width: 90, height: 80))])
    view.list = items(Self.rows)
    return view
  }

  /// What a list shows: items with ids, or some without.
  private mutating func items(_ ids: [String]) -> ListDescription {
    var items = ids.map { item($0) }
    items += list(1...2) { $0.item(nil) }
    var description = ListDescription(items: items)
    if chance(30) {
      let section = SceneSection(
        id: maybe { _ in "first" }, header: maybe { $0.text() }, footer: maybe { $0.text() },
        items: items)
      description = ListDescription(sections: [section, SceneSection(items: [])])
    }
    description.cells = cells()
    if chance(30) {
      var action = SwipeActionDescription(
        title: text(), steps: [ScriptStep(WaitStep(time: time()))])
      action.image = maybe { _ in "star" }
      action.isDestructive = maybe { $0.chance() }
      action.color = maybe { $0.color() }
      description.trailing = [action]
    }
    return description
  }

  private mutating func item(_ id: String?) -> SceneItem {
    let number = ItemValue.plain(one(of: ["12", "0.5", "-3"]))
    let color = ItemValue.text(one(of: ["red", "accent", "#00ff00"]))
    return SceneItem(
      id: id, [Named("title", .text(text())), Named("number", number), Named("color", color)])
  }

  private mutating func cells() -> [CellDescription] {
    let views = [
      ViewDescription(
        id: "label", type: ViewType.named("label"),
        [
          "text": .template(.text("{title}, {number}")), "tag": .integer(3),
          "frame": .template(
            .list([.text("{number}"), .plain("0"), .plain("30"), .plain("20")])),
        ]),
      ViewDescription(["backgroundColor": .template(.text("{color}"))]),
    ]
    var cell = CellDescription(views: chance() ? views : [])
    cell.style = maybe { $0.one(of: [.subtitle, .value1]) }
    cell.accessory = maybe { $0.one(of: [.checkmark, .disclosureIndicator]) }
    cell.height = maybe { $0.number(20...60) }
    return chance() ? [cell] : []
  }

  /// A step that is possible at any time.
  private mutating func listStep() -> any StepAction {
    let row = ViewReference(id: "rows[\(one(of: Self.rows))]")
    switch integer(0...4) {
    case 0: return MoveStep(row: row, destination: ListDestination(index: integer(0...1)))
    case 1:
      let values = SceneItem(id: nil, [Named("title", .text(text()))])
      return ReloadStep(
        rows: [row], values: maybe { _ in values }, animation: maybe { $0.one(of: [.fade, .left]) })
    case 2: return DeselectStep(target: chance() ? row : ViewReference(id: "rows"))
    case 3:
      let item = SceneItem(id: nil, [Named("title", .text(text()))])
      return InsertStep(
        items: .items([item]), list: ViewReference(id: "rows"),
        destination: chance() ? ListDestination(before: one(of: Self.rows)) : ListDestination(),
        animation: maybe { $0.one(of: [.top, .middle]) })
    default:
      let move = MoveStep(
        row: row,
        destination: ListDestination(after: one(of: Self.rows.filter { "rows[\($0)]" != row.id })))
      let reload = ReloadStep(rows: [ViewReference(id: "rows[r1]")])
      return BatchStep(changes: [ScriptStep(move), ScriptStep(reload)])
    }
  }

  private mutating func screen(depth: Int) -> ScreenDescription {
    var screen = ScreenDescription(
      id: chance(80) ? "screen \(views.count)" : nil, title: maybe { $0.text() })
    if let id = screen.id { views.append((id, .plain)) }
    screen.image = maybe { $0.one(of: ["star", "sea"]) }
    screen.badge = maybe { $0.text() }
    screen.background = maybe { $0.color() }
    screen.hasLargeTitle = maybe { $0.chance() }
    screen.hidesBottomBar = maybe { $0.chance() }
    if depth > 0 { screen.views = list(0...1) { $0.view(depth: depth - 1) } }
    return screen
  }

  private mutating func screenTransition() -> ScreenTransition {
    var transition = ScreenTransition(isAnimated: maybe { $0.chance() })
    guard chance() else { return transition }
    let options = TransitionOptions(direction: maybe { _ in .fromTop })
    transition.choice = TransitionChoice(name: "cube", options: options)
    transition.duration = maybe { $0.time() }
    transition.curve = maybe { _ in .named(.curveLinear) }
    return transition
  }

  /// A change of the containers that every scene has.
  private mutating func screenStep() -> any StepAction {
    switch integer(0...3) {
    case 0:
      let screen = ScreenDescription(
        title: maybe { $0.text() }, views: [ViewDescription(type: .plain)])
      return PushStep(
        screen: .new(screen), navigation: ViewReference(id: "stack"),
        transition: screenTransition())
    case 1:
      return SelectStep(
        screen: ViewReference(id: one(of: ["tab 1", "tab 2"])), transition: screenTransition())
    case 2:
      return PageStep(
        screen: ViewReference(id: one(of: ["page 1", "page 2"])), isAnimated: false)
    default: return WarnMemoryStep()
    }
  }

  /// Containers of screens: a stack, tabs and pages.
  private mutating func containers() -> [ViewDescription] {
    let kinds = [
      ("stack", "navigation", ["list"]), ("tabs", "tabs", ["tab 1", "tab 2"]),
      ("pager", "pager", ["page 1", "page 2"]),
    ]
    return kinds.map { id, type, screens in
      var view = ViewDescription(id: id, type: ViewType.named(type) ?? .plain)
      view.screens = screens.map { ScreenDescription(id: $0, title: maybe { $0.text() }) }
      return view
    }
  }

  private mutating func constraint(hasOwner: Bool) -> ConstraintDescription {
    let name = maybe { $0.one(of: Self.constraintNames) }
    if chance(20) {
      let format = one(of: ["H:|-[root]", "V:[root(>=20@300)]-8-|", "V:|-(4)-[root(<=90,30@5)]"])
      return ConstraintDescription(.visualFormat(format), isActive: chance())
    }
    let attributes: [NSLayoutConstraint.Attribute] = [
      .left, .leading, .centerX, .top, .lastBaseline, .width, .height,
    ]
    let first = term(one(of: attributes), hasOwner: hasOwner)
    var equation = ConstraintEquation(first: first)
    equation.relation = one(of: [.equal, .lessThanOrEqual, .greaterThanOrEqual])
    if chance() { equation.priority = one(of: [1, 250, 499.5, 999]) }
    equation.constant = number(-50...150)
    if !first.attribute.isSize || chance() {
      equation.second = term(one(of: first.attribute.relatedAttributes), hasOwner: hasOwner)
      equation.multiplier = one(of: [1, 0.5, 1.0 / 3, -2])
    }
    return ConstraintDescription(name: name, .equation(equation), isActive: chance(80))
  }

  private mutating func term(
    _ attribute: NSLayoutConstraint.Attribute, hasOwner: Bool
  ) -> ConstraintTerm {
    let ids = views.filter { $0.id != "root" }.map { ConstraintTerm.View.id($0.id) }
    let view: ConstraintTerm.View = one(of: ids + (hasOwner ? [.own, .superview] : [.superview]))
    let hasGuides = attribute != .firstBaseline && attribute != .lastBaseline
    let guide = hasGuides ? maybe { $0.one(of: ConstraintTerm.Guide.allCases) } : nil
    return ConstraintTerm(view: view, guide: guide, attribute: attribute)
  }

  /// The names of constraints; the first one has an equation.
  private static let constraintNames = ["first", "second one"]

  private mutating func layout(depth: Int) -> LayoutStep {
    let change = ConstraintChange(
      Self.constraintNames[0], constant: number(0...99), priority: maybe { _ in 200 },
      isActive: maybe { $0.chance() })
    var settings = settings(depth: depth)
    let spring = maybe { $0.spring() }
    if spring != nil { (settings.duration, settings.curve) = (nil, nil) }
    return LayoutStep(changes: [change], settings: settings, spring: spring)
  }

  // MARK: Steps

  private mutating func changes() -> [ViewChange] {
    var left = views
    return list(1...2) { random in
      let (id, type) = left.remove(at: random.integer(0...left.count - 1))
      return ViewChange(id: id, settings: random.settings(of: type, 8))
    }
  }

  private mutating func settings(depth: Int) -> AnimationSettings {
    var settings = AnimationSettings()
    settings.duration = maybe { $0.time() }
    if chance() { settings.delay = time() }
    settings.curve = maybe {
      $0.one(of: [
        .named(.curveEaseIn), .named(.curveLinear), .named(.curveEaseInOut),
        .bezier(x1: $0.number(0...1), y1: -0.5, x2: 0.25, y2: $0.number(0...2)),
      ])
    }
    settings.options = one(of: [
      [], [.autoreverse], [.beginFromCurrentState, .allowUserInteraction],
      [.preferredFramesPerSecond30], [.preferredFramesPerSecond60, .overrideInheritedCurve],
    ])
    if settings.curve == nil, chance(30) { settings.options.insert(.curveLinear) }
    if depth > 0, chance(30) { settings.completion = list { $0.step(depth: depth - 1) } }
    return settings
  }

  private mutating func spring() -> SceneSpring {
    switch integer(0...2) {
    case 0: SceneSpring(duration: maybe { $0.time(0.1...1) }, dampingRatio: number(0.25...1))
    case 1: SceneSpring(bounce: number(-0.5...0.5), initialVelocity: number(-1...1))
    default: SceneSpring(mass: 1, stiffness: number(20...200), damping: number(5...20))
    }
  }

  private mutating func transition(depth: Int) -> TransitionStep {
    var settings = settings(depth: depth)
    let spring = maybe { $0.spring() }
    if spring != nil { (settings.duration, settings.curve) = (nil, nil) }
    let container = ViewReference(id: one(of: views).id)
    return TransitionStep(
      subject: .inside(container, changes: changes()),
      choice: one(of: [
        TransitionChoice(name: "none"), TransitionChoice(name: "flipFromTop"),
        TransitionChoice(name: "curlUp", options: TransitionOptions(radius: 9, lead: .corner)),
        TransitionChoice(name: "cube", options: TransitionOptions(direction: .fromLeft, light: 0)),
      ]), showsAndHides: maybe { $0.chance() }, spring: spring, settings: settings)
  }

  private mutating func keyframes(depth: Int) -> KeyframesStep {
    var settings = AnimationSettings()
    settings.duration = maybe { $0.time() }
    let frames = list { random in
      KeyframesStep.Keyframe(start: random.number(0...0.5), length: 0.5, changes: random.changes())
    }
    return KeyframesStep(
      frames: frames, curve: maybe { _ in UIView.KeyframeAnimationOptions(rawValue: 3 << 16) },
      calculationMode: maybe { $0.one(of: [.calculationModeLinear, .calculationModeCubicPaced]) },
      options: one(of: [[], [.beginFromCurrentState]]), settings: settings)
  }

  private mutating func step(depth: Int) -> ScriptStep {
    let references = [ViewReference(id: one(of: views).id)]
    let inner = depth > 0 ? list(0...2) { $0.step(depth: depth - 1) } : []
    let action: any StepAction =
      switch integer(0...20) {
      case 0: SetStep(changes: changes())
      case 1, 2:
        AnimateStep(
          changes: changes(), settings: settings(depth: depth),
          repeatCount: maybe { $0.number(0...3) })
      case 3: SpringStep(changes: changes(), spring: spring())
      case 4: keyframes(depth: depth)
      case 5: transition(depth: depth)
      case 6: AddStep(items: [.new(ViewDescription(type: .plain))], index: maybe { _ in 0 })
      case 7: BringToFrontStep(views: references)
      case 8: SendToBackStep(views: references)
      // Nothing that a scene starts takes longer than the limit.
      case 9: chance() ? WaitStep(time: time()) : UntilStep(.idle, limit: MediaTime(seconds: 3600))
      case 10: AllStep(steps: inner)
      case 11: ChainStep(steps: inner)
      case 12: StaggerStep(interval: time(), steps: inner)
      case 13: layout(depth: depth)
      case 14:
        ResizeStep(
          size: CGSize(width: number(20...200), height: number(20...200)),
          settings: settings(depth: depth))
      case 15:
        RotateStep(
          orientation: one(of: [.portrait, .landscapeLeft, .portraitUpsideDown]),
          isAnimated: maybe { $0.chance() })
      case 17: screenStep()
      case 18, 19: listStep()
      case 16: KeyboardStep(isShown: chance(), isAnimated: maybe { $0.chance() })
      default:
        chance() ? LoopStep(count: integer(1...3), steps: inner) : BackgroundStep(steps: inner)
      }
    return ScriptStep(action, at: chance(20) ? time() : nil)
  }

  // MARK: Scenes

  /// The names that generated values use.
  static let colors = [Named("brand", SceneColor.white(0.25)), Named("accent", .named("brand"))]
  static let assets: [Named<SceneAsset>] = {
    let triangle = CGMutablePath()
    triangle.addLines(between: [.zero, CGPoint(x: 24, y: 0), CGPoint(x: 12, y: 24)])
    let star = SceneSymbol(shape: ScenePath(triangle), height: 9, weight: .bold)
    return [Named("sea", .file(path: "images/sea.png")), Named("star", .symbol(star))]
  }()

  /// A scene.
  mutating func scene() -> SceneDescription {
    var stage = StageDescription(size: CGSize(width: 100 + number(0...90), height: 90))
    stage.style = maybe { $0.one(of: [.light, .dark]) }
    stage.textSize = maybe { $0.one(of: [.small, .extraLarge]) }
    if let device = maybe({ $0.one(of: [DeviceProfile.iPhoneSE, .iPhone15]) }) {
      stage.device = device
      stage.orientation = maybe { $0.one(of: [.portrait, .landscapeRight]) }
      stage.size = device.size(in: stage.orientation ?? .portrait)
    }
    stage.scale = maybe { $0.number(1...3) }
    stage.frameRate = maybe { $0.one(of: [24, FrameRate(30000, 1001)]) }
    stage.background = maybe { _ in .named("accent") }
    stage.duration = MediaTime(seconds: 2)
    let views = [viewWithID(), listOfRows()] + containers() + list(1...4) { $0.view(depth: 2) }
    let first = ConstraintDescription(
      name: Self.constraintNames[0],
      .equation(
        ConstraintEquation(
          first: ConstraintTerm(view: .id("12"), attribute: .width), constant: 20, priority: 500)))
    return SceneDescription(
      stage: stage, colors: Self.colors, assets: Self.assets, views: views,
      constraints: [first] + list { $0.constraint(hasOwner: false) },
      script: list(1...6) { $0.step(depth: 2) })
  }

  /// A view with an id, which scripts require.
  private mutating func viewWithID() -> ViewDescription {
    let ids = ["null", "12", "a b"]
    for id in ids { views.append((id, .plain)) }
    return ViewDescription(
      id: "root", ["frame": .rect(CGRect(x: 0, y: 0, width: 90, height: 80))],
      subviews: ids.map { ViewDescription(id: $0, [:]) })
  }
}
