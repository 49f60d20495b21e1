// Changes of the text that the user makes: the delegate is asked before, and actions and notifications are sent after.

extension UITextField {
  /// Types text at the end, or in place of all if ``clearsOnInsertion`` was true when editing began.
  func append(_ text: String) {
    let end = replacesText ? 0 : storedText.utf16.count
    let range = NSRange(location: end, length: storedText.utf16.count - end)
    change(range, to: text, result: (replacesText ? "" : storedText) + text)
  }

  /// Changes a range of the text, in UTF-16 code units, if the delegate agrees.
  ///
  /// - Parameter result: The whole text after the change.
  func change(_ range: NSRange, to string: String, result: String) {
    let isAllowed = delegate?.textField(
      self, shouldChangeCharactersIn: range, replacementString: string)
    guard isAllowed ?? true else { return }
    replacesText = false
    text = result
    textChanged()
  }

  private func textChanged() {
    if isEditing { caret.restart() }
    delegate?.textFieldDidChangeSelection(self)
    sendActions(for: .editingChanged)
    post(Self.textDidChangeNotification)
  }

  /// Ends editing if there are actions for ``UIControl/Event/editingDidEndOnExit``.
  func returnPressed() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if ends { resignFirstResponder() }
  }

  /// Removes the text, if the delegate agrees.
  func clearPressed() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    text = ""
    textChanged()
  }

  /// Reports the end of editing; does nothing if it has been reported.
  func editingEnded() {
    guard isEditing else { return }
    isEditing = false
    caret.stop()
    contentsChanged()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    post(Self.textDidEndEditingNotification)
  }

  /// Posts a notification of the field.
  func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}
