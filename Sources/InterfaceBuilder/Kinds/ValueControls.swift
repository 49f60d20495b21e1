import Animator

extension ElementKind {
  /// Controls with a value.
  static let valueControls: [ElementKind] = [
    ElementKind(
      "switch", UISwitch.self, inherits: "control",
      [
        .flag("on", false) { $0.isOn = $1 },
        .color("onTintColor") { $0.onTintColor = $1 },
        .color("thumbTintColor") { $0.thumbTintColor = $1 },
        .image("onImage") { $0.onImage = $1 },
        .image("offImage") { $0.offImage = $1 },
        .ignored(attributes: ["preferredStyle", "title"]),
      ]),
    ElementKind(
      "slider", UISlider.self, inherits: "control",
      [
        .number("minValue", 0) { $0.minimumValue = Float($1) },
        .number("maxValue", 1) { $0.maximumValue = Float($1) },
        .number("value", 0) { $0.value = Float($1) },
        .flag("continuous", true) { $0.isContinuous = $1 },
        .color("minimumTrackTintColor") { $0.minimumTrackTintColor = $1 },
        .color("maximumTrackTintColor") { $0.maximumTrackTintColor = $1 },
        .color("thumbTintColor") { $0.thumbTintColor = $1 },
        .image("minimumValueImage") { $0.minimumValueImage = $1 },
        .image("maximumValueImage") { $0.maximumValueImage = $1 },
        .ignored(attributes: ["preferredBehavioralStyle"]),
      ]),
    ElementKind(
      "stepper", UIStepper.self, inherits: "control",
      [
        .number("minimumValue", 0) { $0.minimumValue = $1 },
        .number("maximumValue", 100) { $0.maximumValue = $1 },
        .number("stepValue", 1) { $0.stepValue = $1 },
        .number("value", 0) { $0.value = $1 },
        .flag("continuous", true) { $0.isContinuous = $1 },
        .flag("autorepeat", true) { $0.autorepeat = $1 },
        .flag("wraps", false) { $0.wraps = $1 },
      ]),
    ElementKind(
      "pageControl", UIPageControl.self, inherits: "control",
      [
        .integer("numberOfPages", 0) { $0.numberOfPages = min(max($1, 0), 10_000) },
        .integer("currentPage", 0) { $0.currentPage = $1 },
        .flag("hidesForSinglePage", false) { $0.hidesForSinglePage = $1 },
        .color("pageIndicatorTintColor") { $0.pageIndicatorTintColor = $1 },
        .color("currentPageIndicatorTintColor") { $0.currentPageIndicatorTintColor = $1 },
        .flag("allowsContinuousInteraction", true) { $0.allowsContinuousInteraction = $1 },
        .choice(
          "backgroundStyle", nil,
          [
            "automatic": .automatic, "prominent": .prominent, "minimal": .minimal,
          ]
        ) { $0.backgroundStyle = $1 },
        .image("preferredIndicatorImage") { $0.preferredIndicatorImage = $1 },
        .ignored(attributes: ["defersCurrentPageDisplay", "direction"]),
      ]),
    ElementKind(
      "segmentedControl", UISegmentedControl.self, inherits: "control",
      [
        segments,
        .flag("momentary", false) { $0.isMomentary = $1 },
        .flag("apportionsSegmentWidthsByContent", false) {
          $0.apportionsSegmentWidthsByContent = $1
        },
        .color("selectedSegmentTintColor") { $0.selectedSegmentTintColor = $1 },
        .integer("selectedSegmentIndex", UISegmentedControl.noSegment) { control, index in
          let isSegment = (0..<control.numberOfSegments).contains(index)
          control.selectedSegmentIndex = isSegment ? index : UISegmentedControl.noSegment
        },
        .ignored(attributes: ["segmentControlStyle", "springLoaded"]),
      ]),
  ]

  private static let segments = Rule<UISegmentedControl>.other(children: ["segments"]) {
    control, coder in
    let file = coder.file
    for (index, element) in coder.element.members(of: "segments").enumerated() {
      if let image = file.image("image", of: element) {
        control.insertSegment(with: image, at: index, animated: false)
      } else {
        let title = file.text("title", of: element)
        control.insertSegment(withTitle: title, at: index, animated: false)
      }
      if let width = file.number("width", of: element), width > 0 {
        control.setWidth(width, forSegmentAt: index)
      }
      if let isEnabled = file.flag("enabled", of: element) {
        control.setEnabled(isEnabled, forSegmentAt: index)
      }
      if let offset = element.child("size", key: "contentOffset").flatMap({ file.size($0) }) {
        control.setContentOffset(offset, forSegmentAt: index)
      }
    }
  }
}
