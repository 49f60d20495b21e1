// How the text and the selection of a text view change.

extension UITextView {
  // MARK: Changes by code

  func replaceAll(_ string: NSAttributedString) {
    storage = NSMutableAttributedString(attributedString: string)
    textChanged()
    select(NSRange(location: storage.length, length: 0))
  }

  func applyAttribute(_ key: NSAttributedString.Key, _ value: Any) {
    storage.addAttribute(key, value: value, range: NSRange(location: 0, length: storage.length))
    textChanged()
  }

  func applyAlignment() {
    let whole = NSRange(location: 0, length: storage.length)
    let old = NSAttributedString(attributedString: storage)
    old.enumerateAttribute(.paragraphStyle, in: whole) { value, range, _ in
      let style = NSMutableParagraphStyle()
      if let old = value as? NSParagraphStyle { style.setParagraphStyle(old) }
      style.alignment = textAlignment
      storage.addAttribute(.paragraphStyle, value: style, range: range)
    }
    textChanged()
  }

  /// The attributes of the character before the selection, or else of the first one.
  var attributesBeforeSelection: [NSAttributedString.Key: Any] {
    guard storage.length > 0 else { return ownAttributes }
    let index = min(max(storedSelection.location - 1, 0), storage.length - 1)
    return storage.attributes(at: index, effectiveRange: nil)
  }

  // MARK: Changes by the user

  /// Replaces a range as keys do.
  func change(_ range: NSRange, to string: String, asksDelegate: Bool = true) {
    if range.length == 0 && string.isEmpty { return }
    if asksDelegate {
      let isAllowed = delegate?.textView(self, shouldChangeTextIn: range, replacementText: string)
      guard isAllowed ?? true else { return }
    }
    // The delegate may have changed the text.
    let range = limited(range)
    clearsOnInsertion = false
    storage.replaceCharacters(
      in: range, with: NSAttributedString(string: string, attributes: typingAttributes))
    textChanged()
    let end = range.location + (string as NSString).length
    select(NSRange(location: end, length: 0), isForced: true)
    followInsertionPoint()
    delegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  // MARK: Beginning and end

  func beginEditing() {
    isEditing = true
    showSelection()
    delegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    followInsertionPoint()
  }

  func endEditing() {
    showSelection()
    guard isEditing else { return }
    isEditing = false
    caret.stop()
    delegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
  }

  // MARK: Selection

  /// - Parameter isForced: Whether the delegate is called even if the selection is the same.
  func select(_ range: NSRange, isForced: Bool = false) {
    let isNew = range != storedSelection
    storedSelection = range
    if isNew { wantedAttributes = nil }
    showSelection()
    if isNew || isForced { delegate?.textViewDidChangeSelection(self) }
  }

  /// A range within the text, of whole characters.
  func limited(_ range: NSRange) -> NSRange {
    (storage.string as NSString).wholeCharacters(in: range)
  }

  func rangeOfCharacter(before index: Int) -> NSRange {
    guard index > 0, index <= storage.length else { return NSRange(location: 0, length: 0) }
    return (storage.string as NSString).rangeOfCharacter(around: index - 1)
  }

  // MARK: Taps

  func addTextGestures() {
    let tap = UITapGestureRecognizer { [weak self] in self?.tapped($0) }
    let double = UITapGestureRecognizer { [weak self] in self?.doubleTapped($0) }
    double.numberOfTapsRequired = 2
    for recognizer in [tap, double] { addGestureRecognizer(recognizer) }
  }

  private func tapped(_ recognizer: UIGestureRecognizer) {
    let wasFirst = isFirstResponder
    guard becomeFirstResponder() else { return }
    let index = insertionIndex(nearest: recognizer.location(in: self))
    let word = rangeOfWord(at: index)
    let isNearStart = index - word.location < word.location + word.length - index
    // The first tap also sets the insertion point.
    if wasFirst || isEditing || isSelectable {
      let end = isNearStart ? word.location : word.location + word.length
      select(NSRange(location: end, length: 0))
    }
  }

  private func doubleTapped(_ recognizer: UIGestureRecognizer) {
    guard isSelectable, isFirstResponder else { return }
    let index = insertionIndex(nearest: recognizer.location(in: self))
    select(rangeOfWord(at: index))
  }

  /// The letters and digits around an index; without length at others.
  func rangeOfWord(at index: Int) -> NSRange {
    let units = Array(storage.string.utf16)
    func isPart(_ index: Int) -> Bool {
      guard units.indices.contains(index) else { return false }
      // Surrogates belong to letters of rare scripts or to emoji, which are words of their own.
      guard let scalar = Unicode.Scalar(units[index]) else { return true }
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.isGraphemeExtend || scalar == "'" || scalar == "’"
    }
    var (start, end) = (index, index)
    while isPart(start - 1) { start -= 1 }
    while isPart(end) { end += 1 }
    return NSRange(location: start, length: end - start)
  }
}
