import Animator

/// A view type of scenes: its name, class and factory.
package struct ViewType: Sendable, Equatable {
  package let name: String
  package let viewClass: UIView.Type
  package let doc: String
  package let make: @MainActor @Sendable () -> UIView

  init<View: UIView>(
    _ name: String, _ viewClass: View.Type, _ doc: String,
    make: @escaping @MainActor @Sendable () -> View
  ) {
    (self.name, self.viewClass, self.doc, self.make) = (name, viewClass, doc, make)
  }

  /// All types. To add one, add a row here and its properties to ``ViewProperty/all``.
  package static let all: [ViewType] = [
    plain,
    ViewType("label", UILabel.self, "Text.") { UILabel(frame: .zero) },
    ViewType("text", RunsView.self, "Runs of letters in several fonts and colors.") {
      RunsView(frame: .zero)
    },
    ViewType("stack", UIStackView.self, "Arranges its subviews in a row or a column.") {
      UIStackView(frame: .zero)
    },
    ViewType("scroll", SceneScrollView.self, "Contents that fingers move and zoom.") {
      SceneScrollView(frame: .zero)
    },
    ViewType("list", SceneListView.self, "Rows in sections, which are reused.") {
      SceneListView(frame: .zero)
    },
    ViewType("grid", SceneGridView.self, "Items in lines or columns, which are reused.") {
      SceneGridView()
    },
    ViewType("image", SceneImageView.self, "An image.") { SceneImageView(frame: .zero) },
    ViewType("gradient", GradientView.self, "A gradient that fills the bounds.") {
      GradientView(frame: .zero)
    },
    ViewType("shape", ShapeView.self, "A path, filled and stroked.") { ShapeView(frame: .zero) },
    ViewType("blur", UIVisualEffectView.self, "Blurs its backdrop.") {
      UIVisualEffectView(effect: UIBlurEffect(style: .regular))
    },
    ViewType("progress", UIProgressView.self, "A progress bar.") {
      UIProgressView(progressViewStyle: .default)
    },
    ViewType("button", SceneButton.self, "A button.") { SceneButton(frame: .zero) },
    ViewType("switch", UISwitch.self, "A switch.") { UISwitch(frame: .zero) },
    ViewType("slider", UISlider.self, "A slider.") { UISlider(frame: .zero) },
    ViewType("stepper", UIStepper.self, "A minus and a plus.") { UIStepper(frame: .zero) },
    ViewType("segments", SceneSegmentedControl.self, "A row of choices.") {
      SceneSegmentedControl(frame: .zero)
    },
    ViewType("pages", ScenePageControl.self, "Dots for pages.") { ScenePageControl(frame: .zero) },
    ViewType("activity", SceneActivityView.self, "Spokes that turn.") {
      SceneActivityView(frame: .zero)
    },
    ViewType("textField", UITextField.self, "A line of text that can be edited.") {
      UITextField(frame: .zero)
    },
    ViewType("textView", UITextView.self, "Text of several lines that scrolls and can be edited.") {
      UITextView(frame: .zero)
    },
    ViewType("picker", ScenePicker.self, "Wheels with choices.") { ScenePicker(frame: .zero) },
    ViewType("datePicker", UIDatePicker.self, "Picks a date or a time.") {
      UIDatePicker(frame: .zero)
    },
    ViewType("searchBar", UISearchBar.self, "A bar with a field for text to search for.") {
      UISearchBar(frame: .zero)
    },
    ViewType(
      "navigation", NavigationScreensView.self, "Shows the top of a stack of screens below a bar."
    ) {
      NavigationScreensView(frame: .zero)
    },
    ViewType("tabs", TabScreensView.self, "Shows one of several screens above a tab bar.") {
      TabScreensView(frame: .zero)
    },
    ViewType("pager", PagerView.self, "Shows screens that scroll or are turned like pages.") {
      PagerView(frame: .zero)
    },
    ViewType("replicator", ReplicatorView.self, "Draws copies of its subviews.") {
      ReplicatorView(frame: .zero)
    },
    ViewType("emitter", EmitterView.self, "A particle emitter.") { EmitterView(frame: .zero) },
    ViewType(
      "space", TransformView.self,
      "Preserves the 3D positions of its subviews instead of flattening them."
    ) {
      TransformView(frame: .zero)
    },
    camera, chart, waveform, spectrum, terminal, meshGradient, video, lottie, artwork, device,
    spotlight, callout, keystrokes, pointer, form, formSection, formRow,
  ]

  /// Whether views of the type position their subviews.
  var arrangesSubviews: Bool { viewClass.isSubclass(of: UIStackView.self) }

  /// Whether views of the type are forms, or sections, that determine the frames of subviews of a type.
  func placesInForm(_ part: ViewType) -> Bool {
    let isPart = part == .formSection || part == .formRow
    return isPart && viewClass is any FormPart.Type && self != .formRow
  }

  /// Whether views of the type show items.
  var holdsItems: Bool { viewClass is any SceneList.Type }

  /// The type with a name.
  package static func named(_ name: String) -> ViewType? { all.first { $0.name == name } }

  package static func == (left: ViewType, right: ViewType) -> Bool { left.name == right.name }

  /// The default type.
  package static let plain = ViewType("view", UIView.self, "A rectangle.") { UIView(frame: .zero) }
}
