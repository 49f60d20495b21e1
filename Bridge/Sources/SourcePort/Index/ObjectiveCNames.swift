/// The names that the Swift compiler gives to methods for Objective-C.
enum ObjectiveCNames {
  /// "fooWithBar:baz:" for `foo(bar:baz:)`.
  ///
  /// - Parameters:
  ///   - labels: The argument labels; empty for `_`.
  ///   - suffix: The name of a parameter that Objective-C has in addition: an error or a completion handler.
  static func selector(_ base: String, labels: [String], suffix: Suffix? = nil) -> String {
    let base = unquoted(base)
    guard let first = labels.first else {
      guard let suffix else { return base }
      return base + suffix.first + ":"
    }
    var name = base
    if !first.isEmpty {
      // As the compiler: "With", unless one of the adjacent words is a preposition.
      let isJoined =
        prepositions.contains(firstWord(of: first)) || prepositions.contains(lastWord(of: base))
      name += (isJoined ? "" : "With") + capitalized(unquoted(first))
    }
    name += ":" + labels.dropFirst().map { unquoted($0) + ":" }.joined()
    return name + (suffix.map { $0.later + ":" } ?? "")
  }

  enum Suffix {
    case error, completionHandler

    var first: String { self == .error ? "AndReturnError" : "WithCompletionHandler" }
    var later: String { self == .error ? "error" : "completionHandler" }
  }

  /// "setTitle:" for `title`.
  static func setter(_ property: String) -> String { "set" + capitalized(property) + ":" }

  static func unquoted(_ name: String) -> String {
    name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
  }

  static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func firstWord(of name: String) -> String {
    name.prefix(1).lowercased() + name.dropFirst().prefix { !$0.isUppercase && $0 != "_" }
  }

  private static func lastWord(of name: String) -> String {
    guard let start = name.lastIndex(where: \.isUppercase) else { return name }
    return name[start...].lowercased()
  }

  // The compiler's list (PartsOfSpeech.def).
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
    "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
    "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
  ]
}

/// The names in Objective-C of the framework's members whose Swift names differ.
enum FrameworkNames {
  /// The selector of a framework's method.
  ///
  /// - Parameter labels: The argument labels; nil if the source names none.
  static func selector(_ base: String, labels: [String]?) -> String {
    if let labels {
      let name = "\(base)(\(labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined()))"
      return renamed[name] ?? ObjectiveCNames.selector(base, labels: labels)
    }
    if let full = full[base] { return selector(base, labels: full) }
    return base
  }

  private static let renamed = [
    "dismiss(animated:completion:)": "dismissViewControllerAnimated:completion:",
    "present(_:animated:completion:)": "presentViewController:animated:completion:",
    "popViewController(animated:)": "popViewControllerAnimated:",
    "popToRootViewController(animated:)": "popToRootViewControllerAnimated:",
    "popToViewController(_:animated:)": "popToViewController:animated:",
    "performSegue(withIdentifier:sender:)": "performSegueWithIdentifier:sender:",
    "prepare(for:sender:)": "prepareForSegue:sender:",
    "draw(_:)": "drawRect:",
    "observeValue(forKeyPath:of:change:context:)":
      "observeValueForKeyPath:ofObject:change:context:",
    "value(forKey:)": "valueForKey:",
    "setValue(_:forKey:)": "setValue:forKey:",
    "value(forUndefinedKey:)": "valueForUndefinedKey:",
    "setValue(_:forUndefinedKey:)": "setValue:forUndefinedKey:",
    "responds(to:)": "respondsToSelector:",
    "keyPathsForValuesAffectingValue(forKey:)": "keyPathsForValuesAffectingValueForKey:",
    "automaticallyNotifiesObservers(forKey:)": "automaticallyNotifiesObserversForKey:",
  ]

  /// Labels of methods that sources name without them.
  private static let full: [String: [String]] = [
    "endEditing": [""], "dismiss": ["animated", "completion"],
    "popViewController": ["animated"], "popToRootViewController": ["animated"],
    "present": ["", "animated", "completion"], "addSubview": [""],
    "pushViewController": ["", "animated"], "copy": [""], "paste": [""], "cut": [""],
    "select": [""], "selectAll": [""], "delete": [""],
  ]

  /// The key of a framework's property: "hidden" for `isHidden`.
  static func key(_ property: String) -> String {
    guard property.hasPrefix("is"), let third = property.dropFirst(2).first, third.isUppercase
    else { return property }
    return third.lowercased() + property.dropFirst(3)
  }

  /// Whether a method without labels is an optional requirement of a framework's delegate protocol, rather than a
  /// property that holds a closure.
  static func isOptionalRequirement(_ name: String) -> Bool {
    delegatePrefixes.contains { name.hasPrefix($0) }
  }

  private static let delegatePrefixes = [
    "scrollView", "textField", "textView", "searchBar", "gestureRecognizerShould",
    "splitViewController",
    "presentationController", "sheetPresentationController", "popoverPresentationController",
    "prepareForPopoverPresentation", "dynamicAnimator", "applicationDid", "applicationWill",
    "sceneDid", "sceneWill", "animationDidStart", "animationEnded", "layerWillDraw",
    "numberOfSections",
    "navigationControllerSupported", "tabBarControllerSupported",
  ]

  /// Members of `NSObject` that subclasses override for Apple's platforms, and only declare here.
  static let declaredAnew: Set<String> = [
    "observeValue(forKeyPath:of:change:context:)", "value(forKey:)", "setValue(_:forKey:)",
    "value(forKeyPath:)", "setValue(_:forKeyPath:)", "value(forUndefinedKey:)",
    "setValue(_:forUndefinedKey:)", "setValuesForKeys(_:)", "dictionaryWithValues(forKeys:)",
    "responds(to:)", "perform(_:with:)", "perform(_:with:with:)",
    "addObserver(_:forKeyPath:options:context:)", "removeObserver(_:forKeyPath:)",
    "removeObserver(_:forKeyPath:context:)", "willChangeValue(forKey:)", "didChangeValue(forKey:)",
    "keyPathsForValuesAffectingValue(forKey:)", "automaticallyNotifiesObservers(forKey:)",
  ]
}
