import CPango

// The attributes of a paragraph for a Pango layout.

extension TextParagraph {
  /// Sets wrapping, alignment and indents.
  ///
  /// - Parameter width: The width of the box; nil without wrapping.
  func apply(to layout: OpaquePointer, width: CGFloat?) {
    pango_layout_set_wrap(
      layout, lineBreakMode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    guard let width else { return }
    let first = LineExtent(self, isFirst: true, isRightToLeft: false, width: 0)
    let other = LineExtent(self, isFirst: false, isRightToLeft: false, width: 0)
    let room = max(first.room(in: units(width)), other.room(in: units(width)), 0)
    pango_layout_set_width(layout, Int32(clamping: room))
    // Positive if the first line is shorter.
    pango_layout_set_indent(layout, Int32(clamping: first.lead - other.lead))
    pango_layout_set_justify(layout, alignment == .justified ? 1 : 0)
  }

  /// Sets the tab stops.
  func applyTabs(to layout: OpaquePointer) {
    let lead = min(units(firstLineHeadIndent), units(headIndent))
    var tabs = tabStops.prefix(1000).filter { $0.location.isFinite && $0.location > 0 }
    if defaultTabInterval > 0 {
      let last = tabs.last?.location ?? 0
      let next = ((last / defaultTabInterval).rounded(.down) + 1)
      tabs.append(TextTab(location: next * defaultTabInterval))
      tabs.append(TextTab(location: (next + 1) * defaultTabInterval))
    }
    // Without an array Pango uses default tabs; an empty array disables them.
    if tabs.isEmpty { return }
    let array = pango_tab_array_new(Int32(tabs.count), 0)
    for (index, tab) in tabs.enumerated() {
      pango_tab_array_set_tab(
        array, Int32(index), tab.alignment.tabAlignment,
        Int32(clamping: max(units(tab.location) - lead, 0)))
    }
    pango_layout_set_tabs(layout, array)
    pango_tab_array_free(array)
  }
}

extension NSTextAlignment {
  fileprivate var tabAlignment: PangoTabAlign {
    switch self {
    case .right: PANGO_TAB_RIGHT
    case .center: PANGO_TAB_CENTER
    default: PANGO_TAB_LEFT
    }
  }
}

extension NSLineBreakMode {
  var ellipsis: PangoEllipsizeMode {
    switch self {
    case .byTruncatingHead: PANGO_ELLIPSIZE_START
    case .byTruncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
    case .byTruncatingTail: PANGO_ELLIPSIZE_END
    default: PANGO_ELLIPSIZE_NONE
    }
  }
}
