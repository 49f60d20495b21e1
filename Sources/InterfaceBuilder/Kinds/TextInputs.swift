import Animator

extension ElementKind {
  /// `textField`, `textView`, `searchBar`.
  static let textInputs: [ElementKind] = [
    ElementKind(
      "textField", UITextField.self, inherits: "control",
      keys: [
        "UIText": { $0.file.text("text", of: $0.element) },
        "UIPlaceholder": { $0.file.text("placeholder", of: $0.element) },
      ],
      [
        .font { $0.font = $1 },
        .color("textColor") { if let color = $1 { $0.textColor = color } },
        .choice("textAlignment", .left, Names.alignments) { $0.textAlignment = $1 },
        .choice(
          "borderStyle", UITextField.BorderStyle.none,
          [
            "none": .none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect,
          ]
        ) { $0.borderStyle = $1 },
        .flag("adjustsFontSizeToFit", true) { $0.adjustsFontSizeToFitWidth = $1 },
        .number("minimumFontSize") { $0.minimumFontSize = $1 },
        .choice("clearButtonMode", UITextField.ViewMode.never, viewModes) {
          $0.clearButtonMode = $1
        },
        .choice("leftViewMode", nil, viewModes) { $0.leftViewMode = $1 },
        .choice("rightViewMode", nil, viewModes) { $0.rightViewMode = $1 },
        .flag("clearsOnBeginEditing", false) { $0.clearsOnBeginEditing = $1 },
        .flag("clearsOnInsertion", false) { $0.clearsOnInsertion = $1 },
        .image("background") { $0.background = $1 },
        .image("disabledBackground") { $0.disabledBackground = $1 },
        .other(children: ["textInputTraits"]) { field, coder in
          coder.file.setTraits(coder.element.child("textInputTraits"), of: field)
        },
        .text("placeholder") { $0.placeholder = $1 },
        .text("text") { $0.text = $1 },
        attributed("attributedText") { $0.attributedText = $1 },
        attributed("attributedPlaceholder") { $0.attributedPlaceholder = $1 },
        .flag("adjustsFontForContentSizeCategory", false) {
          $0.adjustsFontForContentSizeCategory = $1
        },
        .ignored(attributes: ["usesAttributedText"]),
      ]),
    ElementKind(
      "textView", UITextView.self, inherits: "scrollView",
      keys: [
        "UIText": { $0.file.text("text", of: $0.element) }
      ],
      [
        .font { $0.font = $1 },
        .color("textColor") { if let color = $1 { $0.textColor = color } },
        .choice("textAlignment", .left, Names.alignments) { $0.textAlignment = $1 },
        .flag("editable", true) { $0.isEditable = $1 },
        .flag("selectable", true) { $0.isSelectable = $1 },
        .flag("clearsOnInsertion", false) { $0.clearsOnInsertion = $1 },
        .flag("adjustsFontForContentSizeCategory", false) {
          $0.adjustsFontForContentSizeCategory = $1
        },
        .other(children: ["textInputTraits"]) { view, coder in
          coder.file.setTraits(coder.element.child("textInputTraits"), of: view)
        },
        .text("text") { $0.text = $1 },
        .other(keys: ["attributedText"]) { view, coder in
          guard let element = coder.element.child("attributedString", key: "attributedText")
          else { return }
          let font = view.font ?? .systemFont(ofSize: 14)
          view.attributedText = coder.file.attributedText(element, font: font)
        },
        .ignored(
          attributes: [
            "usesAttributedText", "allowsEditingTextAttributes", "findInteractionEnabled",
            "borderStyle",
          ],
          children: ["dataDetectorType", "textInputTraits"]),
      ]),
    ElementKind(
      "searchBar", UISearchBar.self, inherits: "view",
      [
        .text("text") { $0.text = $1 },
        .text("placeholder") { $0.placeholder = $1 },
        .choice(
          "searchBarStyle", nil,
          [
            "default": .default, "prominent": .prominent, "minimal": .minimal,
          ]
        ) { $0.searchBarStyle = $1 },
        .flag("showsCancelButton", false) { $0.showsCancelButton = $1 },
        .flag("showsBookmarkButton", false) { $0.showsBookmarkButton = $1 },
        .flag("showsSearchResultsButton", false) { $0.showsSearchResultsButton = $1 },
        .flag("searchResultsButtonSelected", false) { $0.isSearchResultsButtonSelected = $1 },
        .color("barTintColor") { $0.barTintColor = $1 },
        .flag("showsScopeBar", false) { $0.showsScopeBar = $1 },
        .other(children: ["scopeButtonTitles"]) { bar, coder in
          let titles = coder.element.members(of: "scopeButtonTitles").map(\.text)
          bar.scopeButtonTitles = titles.isEmpty ? nil : titles
        },
        .other(children: ["textInputTraits"]) { bar, coder in
          coder.file.setTraits(coder.element.child("textInputTraits"), of: bar.searchTextField)
        },
        .ignored(attributes: ["translucent"]),
        .unsupported(
          attributes: [
            "barStyle", "prompt", "backgroundImage", "scopeBarBackgroundImage",
          ]),
      ]),
  ]

  private static let viewModes: [String: UITextField.ViewMode] = [
    "never": .never, "whileEditing": .whileEditing, "unlessEditing": .unlessEditing,
    "always": .always,
  ]

  private static func attributed(
    _ key: String, _ set: @escaping (UITextField, NSAttributedString) -> Void
  ) -> Rule<UITextField> {
    .other(keys: [key]) { field, coder in
      guard let element = coder.element.child("attributedString", key: key) else { return }
      let font = field.font ?? .systemFont(ofSize: 14)
      set(field, coder.file.attributedText(element, font: font))
    }
  }
}

extension InterfaceFile {
  /// Sets the values of a `textInputTraits` element; for values that it lacks, and without one, the format's defaults.
  func setTraits(_ element: InterfaceElement?, of input: any UITextInputTraits) {
    input.autocapitalizationType = .none
    guard let element else { return }
    let capitalization: [String: UITextAutocapitalizationType] = [
      "none": .none, "words": .words, "sentences": .sentences, "allCharacters": .allCharacters,
    ]
    if let type = choice("autocapitalizationType", of: element, in: capitalization) {
      input.autocapitalizationType = type
    }
    if let type = choice(
      "autocorrectionType", of: element,
      in: ["default": .default, "no": .no, "yes": UITextAutocorrectionType.yes])
    {
      input.autocorrectionType = type
    }
    if let type = choice(
      "spellCheckingType", of: element,
      in: ["default": .default, "no": .no, "yes": UITextSpellCheckingType.yes])
    {
      input.spellCheckingType = type
    }
    if let type = choice("keyboardType", of: element, in: Self.keyboards) {
      input.keyboardType = type
    }
    if let type = choice(
      "keyboardAppearance", of: element,
      in: ["default": .default, "dark": .dark, "alert": .dark, "light": UIKeyboardAppearance.light])
    {
      input.keyboardAppearance = type
    }
    if let type = choice("returnKeyType", of: element, in: Self.returnKeys) {
      input.returnKeyType = type
    }
    input.enablesReturnKeyAutomatically =
      flag("enablesReturnKeyAutomatically", of: element) ?? false
    input.isSecureTextEntry = flag("secureTextEntry", of: element) ?? false
    input.textContentType = element["textContentType"].map(UITextContentType.init(rawValue:))
  }

  private static let keyboards: [String: UIKeyboardType] = [
    "default": .default, "alphabet": .asciiCapable, "asciiCapable": .asciiCapable,
    "numbersAndPunctuation": .numbersAndPunctuation, "URL": .URL, "numberPad": .numberPad,
    "phonePad": .phonePad, "namePhonePad": .namePhonePad, "emailAddress": .emailAddress,
    "decimalPad": .decimalPad, "twitter": .twitter, "webSearch": .webSearch,
    "ASCIICapableNumberPad": .asciiCapableNumberPad,
  ]
  private static let returnKeys: [String: UIReturnKeyType] = [
    "default": .default, "go": .go, "google": .google, "join": .join, "next": .next,
    "route": .route, "search": .search, "send": .send, "yahoo": .yahoo, "done": .done,
    "emergencyCall": .emergencyCall, "continue": .continue,
  ]
}
