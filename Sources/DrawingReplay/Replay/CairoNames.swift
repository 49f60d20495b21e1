import CCairo
import Graphics

// The Cairo equivalents of Core Graphics' enumerations.

extension CGPathFillRule {
  var cairoRule: cairo_fill_rule_t {
    self == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
  }
}

extension CGLineCap {
  var cairoCap: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension CGLineJoin {
  var cairoJoin: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension CGInterpolationQuality {
  var cairoFilter: cairo_filter_t {
    switch self {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium: CAIRO_FILTER_GOOD
    case .high: CAIRO_FILTER_BEST
    }
  }
}

extension CGBlendMode {
  /// nil for modes that Cairo does not implement.
  var cairoOperator: cairo_operator_t? {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    case .plusDarker: nil
    }
  }

  /// Whether Cairo's operator is unbounded, that is, changes pixels outside of the source's shape.
  /// Core Graphics' modes never do.
  var isUnbounded: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}

extension CGPath.Element {
  var isFinite: Bool {
    switch self {
    case .move(let to), .line(let to): to.isFinite
    case .quadCurve(let to, let control): to.isFinite && control.isFinite
    case .curve(let to, let first, let second): to.isFinite && first.isFinite && second.isFinite
    case .close: true
    }
  }
}

/// Sets `path` as the current path of a Cairo context; an empty one if a coordinate is not finite.
func trace(_ path: CGPath, on cairo: OpaquePointer) {
  cairo_new_path(cairo)
  guard path.elements.allSatisfy(\.isFinite) else { return }
  for element in path.elements {
    switch element {
    case .move(let to): cairo_move_to(cairo, to.x, to.y)
    case .line(let to): cairo_line_to(cairo, to.x, to.y)
    case .quadCurve(let to, let control): quadCurve(to: to, control: control, on: cairo)
    case .curve(let to, let first, let second):
      cairo_curve_to(cairo, first.x, first.y, second.x, second.y, to.x, to.y)
    case .close: cairo_close_path(cairo)
    }
  }
}

/// Degree elevation: the cubic's control points are at two thirds from the ends to the quadratic's control point.
private func quadCurve(to end: CGPoint, control: CGPoint, on cairo: OpaquePointer) {
  var (x, y) = (control.x.native, control.y.native)
  if cairo_has_current_point(cairo) != 0 { cairo_get_current_point(cairo, &x, &y) }
  cairo_curve_to(
    cairo, x + (control.x - x) * 2 / 3, y + (control.y - y) * 2 / 3,
    end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
}
