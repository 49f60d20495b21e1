import Animator

extension ViewType {
  static let form = ViewType(
    "form", FormView.self, "Sections of rows, as of settings, that scroll."
  ) { FormView(frame: .zero) }
  static let formSection = ViewType(
    "section", FormSection.self, "Rows of a form between a header and a footer."
  ) { FormSection(frame: .zero) }
  static let formRow = ViewType(
    "row", FormRow.self, "A row of a form: a label, and its subviews beside that."
  ) { FormRow(frame: .zero) }
}

extension ViewProperty {
  /// Properties of sections and rows of forms.
  static let forms: [ViewProperty] = [
    ViewProperty("header", .text, of: FormSection.self, "The title above the rows, in upper case.")
    {
      $0.title
    } set: {
      $0.title = $1
    },
    ViewProperty("footer", .text, of: FormSection.self, "The text below the rows.") {
      $0.explanation
    } set: {
      $0.explanation = $1
    },
    ViewProperty("label", .text, of: FormRow.self, "The text at the beginning of the row.") {
      $0.label.text ?? ""
    } set: {
      $0.label.text = $1
      $0.invalidateForm()
    },
    ViewProperty(
      "labelColor", .color, of: FormRow.self, "Color of the label. Default: label."
    ) {
      $0.label.textColor
    } set: {
      $0.label.textColor = $1
    },
    ViewProperty("detail", .text, of: FormRow.self, "The text at the end of the row, in gray.") {
      $0.detail.text ?? ""
    } set: {
      $0.detail.text = $1
      $0.invalidateForm()
    },
    ViewProperty(
      "accessory", .accessory, of: FormRow.self, "The sign at the end of the row. Default: none."
    ) {
      $0.accessory
    } set: {
      $0.accessory = $1
    },
  ]
}

extension PropertyKind where Value == FormRow.Accessory {
  fileprivate static var accessory: PropertyKind {
    .name([("none", .none), ("disclosure", .disclosure), ("checkmark", .checkmark)])
  }
}
