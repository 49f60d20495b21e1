import Animator

/// The names of enumerations' cases in documents.
enum Names {
  static let contentModes: [String: UIView.ContentMode] = [
    "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit,
    "scaleAspectFill": .scaleAspectFill, "redraw": .redraw, "center": .center, "top": .top,
    "bottom": .bottom, "left": .left, "right": .right, "topLeft": .topLeft, "topRight": .topRight,
    "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
  ]
  static let semantics: [String: UISemanticContentAttribute] = [
    "unspecified": .unspecified, "playback": .playback, "spatial": .spatial,
    "forceLeftToRight": .forceLeftToRight, "forceRightToLeft": .forceRightToLeft,
  ]
  static let styles: [String: UIUserInterfaceStyle] = [
    "unspecified": .unspecified, "light": .light, "dark": .dark,
  ]
  static let barStyles: [String: UIBarStyle] = [
    "default": .default, "black": .black, "blackOpaque": .black,
    "blackTranslucent": .blackTranslucent,
  ]
  static let alignments: [String: NSTextAlignment] = [
    "left": .left, "center": .center, "right": .right, "justified": .justified, "natural": .natural,
  ]
  static let lineBreaks: [String: NSLineBreakMode] = [
    "wordWrap": .byWordWrapping, "wordWrapping": .byWordWrapping,
    "characterWrap": .byCharWrapping, "charWrapping": .byCharWrapping, "clip": .byClipping,
    "clipping": .byClipping, "headTruncation": .byTruncatingHead,
    "truncatingHead": .byTruncatingHead, "tailTruncation": .byTruncatingTail,
    "truncatingTail": .byTruncatingTail, "middleTruncation": .byTruncatingMiddle,
    "truncatingMiddle": .byTruncatingMiddle,
  ]
  static let baselines: [String: UIBaselineAdjustment] = [
    "alignBaselines": .alignBaselines, "alignCenters": .alignCenters, "none": .none,
  ]
  static let blurs: [String: UIBlurEffect.Style] = {
    let styles = UIBlurEffect.Style.allCases.map { ("\($0)", $0) }
    return Dictionary(styles) { first, _ in first }
  }()
  static let states: [String: UIControl.State] = [
    "normal": .normal, "highlighted": .highlighted, "disabled": .disabled, "selected": .selected,
    "focused": .focused,
  ]
  static let events: [String: UIControl.Event] = [
    "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat,
    "touchDragInside": .touchDragInside, "touchDragOutside": .touchDragOutside,
    "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
    "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside,
    "touchCancel": .touchCancel, "valueChanged": .valueChanged,
    "primaryActionTriggered": .primaryActionTriggered, "menuActionTriggered": .menuActionTriggered,
    "editingDidBegin": .editingDidBegin, "editingChanged": .editingChanged,
    "editingDidEnd": .editingDidEnd, "editingDidEndOnExit": .editingDidEndOnExit,
    "allTouchEvents": .allTouchEvents, "allEditingEvents": .allEditingEvents,
    "allEvents": .allEvents,
  ]
  static let presentations: [String: UIModalPresentationStyle] = [
    "fullScreen": .fullScreen, "pageSheet": .pageSheet, "formSheet": .formSheet,
    "currentContext": .currentContext, "custom": .custom, "overFullScreen": .overFullScreen,
    "overCurrentContext": .overCurrentContext, "popover": .popover, "automatic": .automatic,
    "none": .none, "blurOverFullScreen": .overFullScreen,
  ]
  static let transitions: [String: UIModalTransitionStyle] = [
    "coverVertical": .coverVertical, "flipHorizontal": .flipHorizontal,
    "crossDissolve": .crossDissolve, "partialCurl": .partialCurl,
  ]
}
