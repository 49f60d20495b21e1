// Changes of the text that the user makes: the delegate is asked before, and actions and notifications are sent after.

extension UITextField {
  /// Types text in place of the selection, or of all if ``clearsOnInsertion`` was true when editing began.
  func append(_ text: String) {
    let whole = NSRange(location: 0, length: storedText.utf16.count)
    change(replacesText ? whole : storedSelection, to: text)
  }

  /// Changes a range of the text, in UTF-16 code units, if the delegate agrees.
  func change(_ range: NSRange, to string: String, asksDelegate: Bool = true) {
    let isAtEnd = range.location + range.length == storedText.utf16.count
    let result =
      isAtEnd && range.length == 0
      ? storedText + string
      : (storedText as NSString).replacingCharacters(in: range, with: string)
    if asksDelegate {
      let isAllowed = delegate?.textField(
        self, shouldChangeCharactersIn: range, replacementString: string)
      guard isAllowed ?? true else { return }
    }
    replacesText = false
    text = result
    // Setting the text has moved it to the end, whatever a subclass made of the text.
    if isEditing && !isAtEnd {
      let end = range.location + string.utf16.count
      storedSelection = limited(NSRange(location: end, length: 0))
    }
    textChanged()
  }

  /// Deletes the selection, or else the character before the insertion point.
  func deleteSelection() {
    let before = (storedText as NSString).substring(to: storedSelection.location)
    let length = before.last.map { String($0).utf16.count } ?? 0
    let last = NSRange(location: storedSelection.location - length, length: length)
    let range = storedSelection.length > 0 ? storedSelection : last
    if range.length > 0 { change(range, to: "") }
  }

  private func textChanged() {
    if isEditing { showSelection() }
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

  /// Removes the text, if the delegate agrees, and then begins editing.
  func clearPressed() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    text = ""
    textChanged()
    if !isFirstResponder { becomeFirstResponder() }
  }

  /// Clears the text if it is to be, shows the insertion point, and reports the beginning of editing.
  func editingBegan() {
    isEditing = true
    storedSelection = endSelection
    replacesText = clearsOnInsertion
    if clearsOnBeginEditing && !storedText.isEmpty,
      delegate?.textFieldShouldClear(self) ?? true
    {
      text = ""
    }
    contentsChanged()
    caret.restart()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    post(Self.textDidBeginEditingNotification)
  }

  /// Reports the end of editing; does nothing if it has been reported.
  func editingEnded() {
    guard isEditing else { return }
    isEditing = false
    storedSelection = endSelection
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
