/// A line of text that the user edits.
///
/// While it is first responder, the keyboard is shown and a bar blinks at the insertion point, which is at the end
/// of the text until ``selectedTextRange`` is set. Text is typed by ``insertText(_:)`` and ``deleteBackward()``,
/// which ask the ``delegate`` as the keys of a keyboard do.
@preconcurrency @MainActor
open class UITextField: UIControl, UIKeyInput, UITextInputTraits, UIContentSizeCategoryAdjusting {
  let plate = UIImageView(image: nil)
  /// Cuts off text that is wider than its rectangle.
  let clip = UIView(frame: .zero)
  let label = UILabel(frame: .zero)
  let placeholderLabel = UILabel(frame: .zero)
  let caret = CaretView(frame: .zero)
  let clearButton = UIButton(frame: .zero)
  var storedText = ""
  var attributes: NSAttributedString?
  /// In UTF-16 code units of the text; at its end while the field is not edited.
  var storedSelection = NSRange(location: 0, length: 0)
  /// The backgrounds of selected text.
  var selectionViews: [UIView] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty text field. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UITextField.self)
  }

  private func setUp() {
    for view in [plate, clip] { view.isUserInteractionEnabled = false }
    clip.clipsToBounds = true
    label.fieldDrawing = { [unowned self] in drawLabel(in: $0) }
    placeholderLabel.fieldDrawing = { [unowned self] in drawPlaceholder(in: $0) }
    for view in [plate, placeholderLabel, clip, clearButton] { addSubview(view) }
    clip.addSubview(label)
    clip.addSubview(caret)
    label.font = .systemFont(ofSize: 17)
    label.lineBreakMode = .byTruncatingTail
    clearButton.setImage(TextFieldGlyph.clear(), for: .normal)
    clearButton.adjustsImageWhenHighlighted = false
    clearButton.addAction(
      UIAction { [weak self] _ in self?.clearPressed() }, for: .touchUpInside)
    contentsChanged()
  }

  // MARK: Text

  /// The text; never nil when read. Setting it moves the insertion point to its end, and sends no actions.
  open var text: String? {
    get { storedText }
    set {
      (storedText, attributes) = (newValue ?? "", nil)
      storedSelection = endSelection
      if isEditing && caret.isHidden { caret.restart() }
      contentsChanged()
    }
  }

  /// The text with attributes.
  open var attributedText: NSAttributedString? {
    get { attributes ?? NSAttributedString(string: storedText, attributes: defaultTextAttributes) }
    set {
      (storedText, attributes) = (newValue?.string ?? "", newValue)
      storedSelection = endSelection
      if isEditing && caret.isHidden { caret.restart() }
      contentsChanged()
    }
  }

  /// The attributes of typed text: font and color.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { [.font: font ?? .systemFont(ofSize: 17), .foregroundColor: textColor ?? .label] }
    set {
      if let font = newValue[.font] as? UIFont { self.font = font }
      if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
    }
  }

  /// The color of the text; `UIColor.label` by default.
  open var textColor: UIColor? = .label { didSet { contentsChanged() } }
  /// The font; the system font of 17 points by default.
  open var font: UIFont? = .systemFont(ofSize: 17) { didSet { contentsChanged() } }
  /// Whether fonts for text styles follow the text size that the user has chosen; false by default.
  open var adjustsFontForContentSizeCategory = false { didSet { contentSizeCategoryChanged() } }
  /// The alignment; natural by default.
  open var textAlignment = NSTextAlignment.natural { didSet { contentsChanged() } }
  /// Whether the font size is reduced until the text fits, down to ``minimumFontSize``.
  open var adjustsFontSizeToFitWidth = false { didSet { contentsChanged() } }
  /// The least font size in points; 0 for no limit.
  open var minimumFontSize: CGFloat = 0 { didSet { contentsChanged() } }

  /// The text in gray that is shown in an empty field; nil for none.
  open var placeholder: String? { didSet { contentsChanged() } }
  /// The same with attributes; it takes precedence over ``placeholder``.
  open var attributedPlaceholder: NSAttributedString? { didSet { contentsChanged() } }
  /// The colors of the placeholder, and of the button that clears the text.
  var partColors: (placeholder: UIColor, clear: UIColor) { (.placeholderText, .tertiaryLabel) }

  /// Whether the text is cleared when editing begins; false by default.
  open var clearsOnBeginEditing = false
  /// Whether the first text that is typed replaces the text; false by default.
  open var clearsOnInsertion = false

  // MARK: Appearance

  /// The frame; none by default.
  open var borderStyle = BorderStyle.none { didSet { contentsChanged() } }
  /// The color of the background. A frame with round corners has it, in place of its own.
  open override var backgroundColor: UIColor? {
    get { fillsPlate ? fill : super.backgroundColor }
    set {
      fill = newValue
      if !fillsPlate { super.backgroundColor = newValue }
      showFrame()
    }
  }
  /// The color of the background as it was set.
  private(set) var fill: UIColor?
  /// Whether the frame has the color of the background.
  private var fillsPlate = false

  /// Moves the color of the background to the frame, or back to the field.
  func setFillsPlate(_ new: Bool) {
    if new == fillsPlate { return }
    fillsPlate = new
    super.backgroundColor = new ? nil : fill
  }

  /// The image of the background; nil for none. It replaces the frame.
  open var background: UIImage? { didSet { contentsChanged() } }
  /// The image of the background while the field is disabled.
  open var disabledBackground: UIImage? { didSet { contentsChanged() } }
  /// When the button that clears the text is shown; never by default.
  open var clearButtonMode = ViewMode.never { didSet { contentsChanged() } }
  /// A view before the text, in reading direction.
  open var leftView: UIView? { didSet { replace(oldValue, by: leftView) } }
  /// When ``leftView`` is shown; never by default.
  open var leftViewMode = ViewMode.never { didSet { contentsChanged() } }
  /// A view after the text, in reading direction.
  open var rightView: UIView? { didSet { replace(oldValue, by: rightView) } }
  /// When ``rightView`` is shown; never by default.
  open var rightViewMode = ViewMode.never { didSet { contentsChanged() } }

  private func replace(_ old: UIView?, by new: UIView?) {
    if old === new { return }
    if old?.superview === self { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    contentsChanged()
  }

  // MARK: Traits of the keyboard

  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var smartQuotesType = UITextSmartQuotesType.default
  open var smartDashesType = UITextSmartDashesType.default
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var enablesReturnKeyAutomatically = false
  open var textContentType: UITextContentType?
  open var passwordRules: UITextInputPasswordRules?
  open var inlinePredictionType = UITextInlinePredictionType.default
  /// Whether the text is shown as bullets; false by default.
  open var isSecureTextEntry = false { didSet { contentsChanged() } }

  private var storedInputView: UIView?
  private var storedAccessoryView: UIView?
  open override var inputView: UIView? {
    get { storedInputView }
    set { storedInputView = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { storedAccessoryView }
    set { storedAccessoryView = newValue }
  }

  // MARK: Editing

  /// The object that is asked before changes. Not retained.
  open weak var delegate: (any UITextFieldDelegate)?
  /// Whether the field is first responder.
  open internal(set) var isEditing = false
  /// Whether the first insertion replaces the text.
  var replacesText = false

  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing, if the delegate agrees and the current first responder resigns.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard window != nil, isEnabled, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    editingBegan()
    return true
  }

  /// Ends editing, if the delegate agrees.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    editingEnded()
    return true
  }

  override func firstResponderWasTaken() { editingEnded() }

  /// Whether there is text.
  open var hasText: Bool { !storedText.isEmpty }

  /// Types text in place of the selection, if the delegate agrees. A line break presses the return key.
  open func insertText(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if index > 0 { returnPressed() }
      if !line.isEmpty { append(String(line)) }
    }
  }

  /// Deletes the selection, or else the character before the insertion point, if the delegate agrees.
  open func deleteBackward() { deleteSelection() }

  /// The selection while the field is edited, without a length at the insertion point; nil otherwise. Setting it has no
  /// effect then.
  open var selectedTextRange: UITextRange? {
    get { isEditing ? TextIndexRange(storedSelection) : nil }
    set { if let range = newValue?.indices { select(range) } }
  }

  /// Selects all text while the field is edited.
  open override func selectAll(_ sender: Any?) {
    select(NSRange(location: 0, length: storedText.utf16.count))
  }

  /// Puts the selected text on the pasteboard, unless it is secret.
  open override func copy(_ sender: Any?) { if !isSecureTextEntry { copySelection() } }
  /// Deletes the selected text and puts it on the pasteboard, unless it is secret.
  open override func cut(_ sender: Any?) { if !isSecureTextEntry { cutSelection() } }
  /// Types the text that is on the pasteboard, in one line.
  open override func paste(_ sender: Any?) {
    guard let text = UIPasteboard.general.string else { return }
    insertText(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// The rectangle of the insertion point at a position; empty for none to be shown.
  open func caretRect(for position: UITextPosition) -> CGRect {
    defaultCaretRect(at: position.index ?? storedText.utf16.count)
  }

  /// The rectangles of a range, which are shown behind it while it is selected.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    TextRect.list(range.indices.map { defaultSelectionRects(for: $0) } ?? [])
  }

  /// The position that is nearest to a point.
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    TextIndex(defaultClosestIndex(to: point))
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if isTouchInside { becomeFirstResponder() }
  }

  override func handles(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.isSingleTap
  }

  // MARK: Showing

  override func stateChanged() {
    super.stateChanged()
    contentsChanged()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    caret.backgroundColor = tintColor
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showFrame()
  }

  override func contentSizeCategoryChanged() {
    guard adjustsFontForContentSizeCategory, let old = font else { return }
    let new = old.adjusted(to: traitCollection)
    if new != old { font = new }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    showFrame()
  }

  // MARK: Geometry

  /// The rectangle of the frame; by default the bounds.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// The rectangle of the text while it is not edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect { defaultTextRect(in: bounds) }

  /// The rectangle of the text while it is edited; by default that of ``textRect(forBounds:)``.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// The rectangle of the placeholder; by default that of the text.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }

  /// The rectangle of the clear button: 19 points wide, 5 from the end.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { defaultClearRect(in: bounds) }

  /// The side of the clear button, in points.
  func clearSide(in bounds: CGRect) -> CGFloat { TextFieldGlyph.clearSide }

  /// The rectangle of the left view: its size at the start.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    rect(of: leftView, in: bounds, atLeft: !isMirrored)
  }

  /// The rectangle of the right view: its size at the end.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    rect(of: rightView, in: bounds, atLeft: isMirrored)
  }

  // MARK: Drawing

  /// Draws the text while it is not edited.
  ///
  /// - Parameter rect: The rectangle of the text, whose origin is zero. Subclasses pass another one on, or draw the text
  ///   themselves into the current context.
  open func drawText(in rect: CGRect) { drawUsualText(in: rect) }

  /// Draws the placeholder.
  ///
  /// - Parameter rect: As that of ``drawText(in:)``.
  open func drawPlaceholder(in rect: CGRect) { placeholderLabel.drawText(in: rect) }

  /// What looks for the rectangle in which the text is drawn; nil while it is drawn.
  var textProbe: TextFieldProbe?
  /// Whether the label is as large as the rectangle of the text, in which the field draws it.
  var drawsText = false

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The size of the text or the placeholder with the insets of the frame; at least 34 points high with a frame.
  open override var intrinsicContentSize: CGSize { naturalSize }

  open override var forFirstBaselineLayout: UIView { self }

  override var centersText: Bool { true }

  override var contentBaselines: (first: CGFloat, last: CGFloat)? {
    let font = font ?? .systemFont(ofSize: 17)
    let top = (intrinsicContentSize.height - font.lineHeight) / 2
    return (top + font.ascender, top - font.descender)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }
}
