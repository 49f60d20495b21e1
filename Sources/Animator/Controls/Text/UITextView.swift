/// Text of several lines that scrolls, and that the user edits.
///
/// While it is first responder and editable, the keyboard is shown and a bar blinks at the insertion point. Text is typed
/// by ``insertText(_:)`` and ``deleteBackward()``, which ask the ``delegate`` as the keys of a keyboard do. A tap moves
/// the insertion point to the nearest end of a word, and a double tap selects a word.
open class UITextView: UIScrollView, UIKeyInput, UITextInputTraits {
  static let defaultFont = UIFont.systemFont(ofSize: 12)

  let page = TextPageView(frame: .zero)
  let caret = CaretView(frame: .zero)
  /// The whole text with all of its attributes.
  var storage = NSMutableAttributedString(string: "")
  var storedSelection = NSRange(location: 0, length: 0)
  /// The text that is laid out, and its size; nil when it has to be measured.
  var measured: MeasuredText?
  /// Where the last animation that follows the insertion point ends.
  var followedOffset: CGPoint?
  private var adjustedFont: UIFont? = UITextView.defaultFont
  private var adjustedColor: UIColor? = .label
  private var alignment = NSTextAlignment.natural

  /// The region of the text.
  public private(set) lazy var textContainer = NSTextContainer(of: self)

  /// Creates an empty text view.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, textContainer: nil)
  }

  /// Creates an empty text view; a container of one's own is not taken over. Subclasses override this initializer.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty text view. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UITextView.self)
  }

  private func setUp() {
    backgroundColor = .systemBackground
    page.textView = self
    addSubview(page)
    addSubview(caret)
    addTextGestures()
    textChanged()
  }

  // MARK: Text

  /// The text; never nil when read. Setting it moves the insertion point to its end; the delegate is not asked.
  open var text: String! {
    get { storage.string }
    set { replaceAll(NSAttributedString(string: newValue ?? "", attributes: ownAttributes)) }
  }

  /// The text with attributes. Setting it sets font, color and alignment to those of the first character.
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(attributedString: storage) }
    set {
      let string = newValue ?? NSAttributedString(string: "")
      adopt(string)
      replaceAll(string)
    }
  }

  /// The font of the whole text; the system font of 12 points by default.
  open var font: UIFont? {
    get { adjustedFont }
    set {
      adjustedFont = newValue
      applyAttribute(.font, newValue ?? Self.defaultFont)
    }
  }

  /// The color of the whole text; `UIColor.label` by default.
  open var textColor: UIColor? {
    get { adjustedColor }
    set {
      adjustedColor = newValue
      applyAttribute(.foregroundColor, newValue ?? .label)
    }
  }

  /// The alignment of the whole text; natural by default.
  open var textAlignment: NSTextAlignment {
    get { alignment }
    set {
      alignment = newValue
      applyAlignment()
    }
  }

  /// The attributes of text that is typed: those of the character before the insertion point. Setting them holds until
  /// the selection changes.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { wantedAttributes ?? attributesBeforeSelection }
    set { wantedAttributes = newValue }
  }
  var wantedAttributes: [NSAttributedString.Key: Any]?

  /// The attributes of links, in addition to and in place of those of the text; the tint color by default, without an
  /// underline.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { givenLinkAttributes ?? [.foregroundColor: tintColor ?? .link] }
    set {
      givenLinkAttributes = newValue
      textChanged()
    }
  }
  private var givenLinkAttributes: [NSAttributedString.Key: Any]?

  /// The types of data that become links while the text can't be edited; nothing by default.
  open var dataDetectorTypes: UIDataDetectorTypes = [] {
    didSet { if dataDetectorTypes != oldValue { textChanged() } }
  }

  /// The attributes of text without any.
  var ownAttributes: [NSAttributedString.Key: Any] {
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = alignment
    return [
      .font: adjustedFont ?? Self.defaultFont, .foregroundColor: adjustedColor ?? .label,
      .paragraphStyle: paragraph,
    ]
  }

  private func adopt(_ string: NSAttributedString) {
    guard string.length > 0 else { return }
    let first = string.attributes(at: 0, effectiveRange: nil)
    if let font = first[.font] as? UIFont { adjustedFont = font }
    if let color = first[.foregroundColor] as? UIColor { adjustedColor = color }
    if let style = first[.paragraphStyle] as? NSParagraphStyle { alignment = style.alignment }
  }

  /// Whether fonts for text styles follow the text size that the user has chosen; false by default.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory { contentSizeCategoryChanged() } }
  }

  override func contentSizeCategoryChanged() {
    guard adjustsFontForContentSizeCategory, let old = adjustedFont else { return }
    let new = old.adjusted(to: traitCollection)
    if new != old { font = new }
  }

  // MARK: Appearance

  /// The insets of the text from the edges of the contents, in points; 8 above and below by default.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if textContainerInset != oldValue { textChanged() } }
  }

  /// Whether the text can be edited; true by default.
  open var isEditable = true {
    didSet {
      if !isEditable && isFirstResponder { resignFirstResponder() }
      if isEditable != oldValue && !dataDetectorTypes.isEmpty { textChanged() }
    }
  }
  /// Whether text can be selected; true by default.
  open var isSelectable = true

  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { textChanged() } }
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
  /// Has no effect: text of several lines is not secret.
  open var isSecureTextEntry = false

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

  /// The object that is asked before changes, and notified of changes and of scrolling. Not retained.
  @_nonoverride
  open weak var delegate: (any UITextViewDelegate)? {
    get { scrollDelegate as? any UITextViewDelegate }
    set { scrollDelegate = newValue }
  }

  /// Whether the first text that is typed replaces the text; false by default.
  open var clearsOnInsertion = false

  /// The selected characters in UTF-16 code units; without a length, the insertion point. Limited to the text, and to
  /// whole characters.
  open var selectedRange: NSRange {
    get { storedSelection }
    set { select(limited(newValue)) }
  }

  /// ``selectedRange`` as a range between positions.
  open var selectedTextRange: UITextRange? {
    get { TextIndexRange(storedSelection) }
    set { if let range = newValue?.indices { selectedRange = range } }
  }

  /// Selects all text.
  open override func selectAll(_ sender: Any?) {
    selectedRange = NSRange(location: 0, length: storage.length)
  }

  /// Puts the selected text on the pasteboard.
  open override func copy(_ sender: Any?) { copySelection() }
  /// Deletes the selected text, if it can be edited, and puts it on the pasteboard.
  open override func cut(_ sender: Any?) { if isEditable { cutSelection() } }
  /// Types the text that is on the pasteboard.
  open override func paste(_ sender: Any?) {
    if isEditable, let text = UIPasteboard.general.string { insertText(text) }
  }

  /// The rectangle of the insertion point at a position; empty for none to be shown.
  open func caretRect(for position: UITextPosition) -> CGRect {
    defaultCaretRect(at: position.index ?? storage.length)
  }

  /// The rectangles of a range, which are shown behind it while it is selected.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    TextRect.list(range.indices.map { rects(of: limited($0)) } ?? [])
  }

  /// The position that is nearest to a point.
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    TextIndex(insertionIndex(nearest: point))
  }

  /// Scrolls until a range is visible, in an animation of 0.3 s.
  open func scrollRangeToVisible(_ range: NSRange) { scroll(to: limited(range)) }

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
  override var showsKeyboard: Bool { isEditable }

  /// Begins editing, if the delegate agrees and the current first responder resigns.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard window != nil, canBecomeFirstResponder,
      !isEditable || delegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    if isEditable { beginEditing() }
    return true
  }

  /// Ends editing, if the delegate agrees.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard !isEditing || delegate?.textViewShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    endEditing()
    return true
  }

  override func firstResponderWasTaken() { endEditing() }

  /// Whether the text is being edited.
  var isEditing = false

  /// Whether there is text.
  open var hasText: Bool { storage.length > 0 }

  /// Types text in place of the selection, if the delegate agrees.
  open func insertText(_ text: String) {
    let whole = NSRange(location: 0, length: storage.length)
    change(clearsOnInsertion ? whole : storedSelection, to: text)
  }

  /// Deletes the selection, or else the character before the insertion point, if the delegate agrees.
  open func deleteBackward() {
    let range = storedSelection
    change(range.length > 0 ? range : rangeOfCharacter(before: range.location), to: "")
  }

  // MARK: Geometry

  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(width: size.width) }

  /// None if the text scrolls; otherwise the size of the text with its insets.
  open override var intrinsicContentSize: CGSize {
    if isScrollEnabled {
      return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    return fittingSize(width: 0)
  }

  override var wrapsContent: Bool { !isScrollEnabled }

  override func wrappedContentSize(width: CGFloat) -> CGSize {
    let line = intrinsicContentSize
    if width <= 0 || width >= line.width { return line }
    return CGSize(width: line.width, height: fittingSize(width: width).height)
  }

  override var contentBaselines: (first: CGFloat, last: CGFloat)? { textBaselines }

  open override func layoutSubviews() {
    layOutText()
    super.layoutSubviews()
  }

  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { page.setNeedsDisplay() }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    caret.backgroundColor = tintColor
    colorsChanged()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    colorsChanged()
  }
}

extension UITextView: UIContentSizeCategoryAdjusting {}
