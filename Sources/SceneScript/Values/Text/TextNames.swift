import Animator

// Names of text attributes, common to properties and runs.

extension NameTable where Value == NSTextAlignment {
  static let textAlignment = NameTable([
    ("left", .left), ("center", .center), ("right", .right), ("justified", .justified),
    ("natural", .natural),
  ])
}

extension NameTable where Value == NSLineBreakMode {
  /// UIKit's names, with or without the prefix "by".
  static let lineBreakMode = NameTable([
    ("byWordWrapping", .byWordWrapping), ("byCharWrapping", .byCharWrapping),
    ("byClipping", .byClipping), ("byTruncatingHead", .byTruncatingHead),
    ("byTruncatingTail", .byTruncatingTail), ("byTruncatingMiddle", .byTruncatingMiddle),
    ("wordWrapping", .byWordWrapping), ("charWrapping", .byCharWrapping),
    ("clipping", .byClipping), ("truncatingHead", .byTruncatingHead),
    ("truncatingTail", .byTruncatingTail), ("truncatingMiddle", .byTruncatingMiddle),
  ])
}
