/// An effect of a ``UIVisualEffectView`` on its backdrop, the content behind it.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
  public override init() { super.init() }

  /// The backdrop filter of the view's layer in an interface style; nil for none.
  func backdrop(in style: UIUserInterfaceStyle) -> BackdropValues? { nil }
}

/// Blurs, saturates and tints the backdrop.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
  /// Blur radius, saturation and tint.
  public enum Style: Int, Sendable, CaseIterable {
    case extraLight, light, dark
    case regular = 4
    case prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
    case systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
    case systemThickMaterialDark, systemChromeMaterialDark
  }

  /// The style of the blur.
  public let style: Style

  /// Creates an effect. In views of dark style, `regular`, `prominent` and the materials that are neither light nor dark
  /// by name are dark.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  override func backdrop(in style: UIUserInterfaceStyle) -> BackdropValues? {
    (style == .dark ? self.style.whenDark : self.style).backdrop
  }
}

/// Vibrancy of contents over a blur. Not supported: a view with this effect reports a `UsageFault` and shows
/// its contents unchanged.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
  /// Creates a vibrancy effect for a blur.
  public init(blurEffect: UIBlurEffect) { super.init() }

  /// Creates a vibrancy effect of a style for a blur.
  public convenience init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    self.init(blurEffect: blurEffect)
  }
}

/// The kinds of contents with vibrancy. Raw values are UIKit's.
public enum UIVibrancyEffectStyle: Int, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel
  case fill, secondaryFill, tertiaryFill
  case separator
}

extension UIBlurEffect.Style {
  /// The style in a dark view.
  fileprivate var whenDark: Self {
    switch self {
    case .regular, .prominent: .dark
    case .systemUltraThinMaterial: .systemUltraThinMaterialDark
    case .systemThinMaterial: .systemThinMaterialDark
    case .systemMaterial: .systemMaterialDark
    case .systemThickMaterial: .systemThickMaterialDark
    case .systemChromeMaterial: .systemChromeMaterialDark
    default: self
    }
  }

  /// The first three have the parameters of Apple's sample "Blurring and Tinting an Image" (UIImageEffects,
  /// 2013): radius 30 with a tint of 30 % white, 20 with 82 % of gray 0.97, 20 with 73 % of gray 0.11, and
  /// saturation 1.8. Those of the materials are not published; they increase from thin to thick.
  var backdrop: BackdropValues {
    func effect(_ radius: Double, white: Double, _ alpha: Double) -> BackdropValues {
      BackdropValues(
        radius: radius, saturation: 1.8,
        tint: CGColor(red: white, green: white, blue: white, alpha: alpha))
    }
    switch self {
    case .light, .regular: return effect(30, white: 1, 0.3)
    case .extraLight, .prominent: return effect(20, white: 0.97, 0.82)
    case .dark: return effect(20, white: 0.11, 0.73)
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight:
      return effect(30, white: 0.97, 0.4)
    case .systemThinMaterial, .systemThinMaterialLight: return effect(30, white: 0.97, 0.55)
    case .systemMaterial, .systemMaterialLight: return effect(30, white: 0.97, 0.7)
    case .systemThickMaterial, .systemThickMaterialLight: return effect(30, white: 0.97, 0.85)
    case .systemChromeMaterial, .systemChromeMaterialLight: return effect(30, white: 0.97, 0.8)
    case .systemUltraThinMaterialDark: return effect(30, white: 0.14, 0.4)
    case .systemThinMaterialDark: return effect(30, white: 0.14, 0.55)
    case .systemMaterialDark: return effect(30, white: 0.14, 0.7)
    case .systemThickMaterialDark: return effect(30, white: 0.14, 0.85)
    case .systemChromeMaterialDark: return effect(30, white: 0.14, 0.8)
    }
  }
}

/// A view that applies an effect to its backdrop; add subviews to its ``contentView``.
///
/// The backdrop is limited to the nearest ancestor that has a mask or is composited as a group. The effect
/// fills the bounds, rounded by the corner radius, and is animatable.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// The container of the views in front of the effect; it fills this view.
  public let contentView = UIView(frame: .zero)

  /// The effect; nil for none. An unsupported effect raises a `UsageFault`.
  open var effect: UIVisualEffect? {
    didSet {
      if let effect, effect.backdrop(in: .light) == nil {
        UsageFault.raise(
          "UIVisualEffectView.effect",
          "\(type(of: effect)) is not supported: its contents show as they are; UIBlurEffect works")
      }
      layer[.backdrop] = backdrop
    }
  }

  /// Creates a view with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    setUp()
    self.effect = effect
    layer.state.backdrop = backdrop
  }

  private var backdrop: BackdropValues? {
    effect?.backdrop(in: traitCollection.userInterfaceStyle)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let backdrop = backdrop
    if layer[.backdrop] != backdrop { layer[.backdrop] = backdrop }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view without an effect. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UIVisualEffectView.self)
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
}
