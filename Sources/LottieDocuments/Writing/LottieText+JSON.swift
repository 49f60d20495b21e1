import Graphics

extension LottieText {
  var json: JSON {
    let keys = keyframes.map { key in
      JSON.object([("s", key.document.json), ("t", .number(key.time))])
    }
    // Players expect the members for a path, for more options and for animators, which it does not have.
    let options = JSON.object([
      ("g", .int(1)), ("a", LottieProperty.constant(LottieVector(0, 0)).json),
    ])
    return .object([
      ("d", .object([("k", .array(keys))])), ("p", .object([])), ("m", options),
      ("a", .array([])),
    ])
  }
}

extension LottieTextDocument {
  /// The characters are written as they are drawn, so text in capitals has no option for them. All kinds of
  /// justification are one.
  fileprivate var json: JSON {
    var members: [(key: String, value: JSON)] = [
      ("s", .number(size)), ("f", .string(font.name)),
      ("t", .string(string.replacing("\n", with: "\r"))), ("j", .int(alignment.number)),
      ("tr", .number(tracking)), ("lh", .number(lineHeight)), ("ls", .number(baselineShift)),
    ]
    if let box {
      members += [
        ("sz", .numbers([box.width.native, box.height.native])),
        ("ps", .numbers([box.minX.native, box.minY.native])),
      ]
    }
    if let color { members.append(("fc", color.json)) }
    if let strokeColor { members.append(("sc", strokeColor.json)) }
    return .object(members + [("sw", .number(strokeWidth)), ("of", .bool(isStrokeInFront))])
  }
}

extension NSTextAlignment {
  /// Its number in documents, whose text runs to the right.
  fileprivate var number: Int {
    switch self {
    case .left, .natural: 0
    case .right: 1
    case .center: 2
    case .justified: 3
    }
  }
}

extension LottieFont {
  var json: JSON {
    .object([
      ("fName", .string(name)), ("fFamily", .string(family)), ("fStyle", .string(style)),
    ])
  }
}

extension LottieGlyph {
  /// The paths are written in one group, without the names and transforms that they may have had.
  func json(_ key: Key) -> JSON {
    let items = paths.map { LottieShape.path(.constant($0), isReversed: false) }
    let shapes = items.isEmpty ? [] : [LottieShape.group(items, LottieTransform()).json]
    return .object([
      ("ch", .string(key.character)), ("style", .string(key.style)),
      ("fFamily", .string(key.family)), ("size", .int(100)), ("w", .number(advance)),
      ("data", .object([("shapes", .array(shapes))])),
    ])
  }
}
