import Animator

extension InterfaceFile {
  /// An `autoresizingMask` element, whose attributes are its flags.
  func autoresizingMask(_ element: InterfaceElement) -> UIView.AutoresizingMask {
    let names: [String: UIView.AutoresizingMask] = [
      "flexibleMinX": .flexibleLeftMargin, "widthSizable": .flexibleWidth,
      "flexibleMaxX": .flexibleRightMargin, "flexibleMinY": .flexibleTopMargin,
      "heightSizable": .flexibleHeight, "flexibleMaxY": .flexibleBottomMargin,
    ]
    return names.reduce(into: []) { mask, name in
      if flag(name.key, of: element) == true { mask.insert(name.value) }
    }
  }

  /// An element with a flag for each edge: none are written if there are none.
  func edges(_ element: InterfaceElement) -> UIRectEdge {
    let names: [String: UIRectEdge] = [
      "top": .top, "left": .left, "bottom": .bottom, "right": .right,
    ]
    return names.reduce(into: []) { edges, name in
      if flag(name.key, of: element) == true { edges.insert(name.value) }
    }
  }
}
