// The text of fields whose subclasses draw it.

/// Notes where a text field would draw its text.
final class TextFieldProbe {
  /// nil if it draws the text itself.
  var rect: CGRect?
}

extension UITextField {
  /// Draws the contents of the label: a text that is edited is always drawn as usual.
  func drawLabel(in rect: CGRect) {
    if isEditing || !hasText { drawUsualText(in: rect) } else { drawText(in: rect) }
  }

  /// Draws the text as a label does.
  func drawUsualText(in rect: CGRect) {
    if let textProbe { textProbe.rect = rect } else { label.drawText(in: rect) }
  }

  /// Whether a subclass draws the text itself, or elsewhere in its rectangle. What it draws meanwhile is not shown.
  private func isDrawnOtherwise(in rect: CGRect) -> Bool {
    if type(of: self) == UITextField.self || rect.isEmpty { return false }
    let probe = TextFieldProbe()
    textProbe = probe
    CGContext(recordingIn: rect).makeCurrent { withOwnTraits { drawText(in: rect) } }
    textProbe = nil
    return probe.rect != rect
  }

  /// Makes the label as large as the rectangle of the text if a subclass draws that.
  ///
  /// - Returns: Whether it does.
  func placesDrawnText(in area: CGRect) -> Bool {
    let draws = !isEditing && hasText && isDrawnOtherwise(in: area)
    if draws || drawsText { label.textAlignment = draws ? textAlignment : .natural }
    if draws != drawsText { label.setNeedsDisplay() }
    drawsText = draws
    if draws { label.frame = area }
    return draws
  }
}
