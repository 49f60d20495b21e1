/// What a ``UIVisualEffectView`` does to what lies behind it.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
  public override init() { super.init() }

  /// What the view's layer makes of what lies behind; nil for nothing.
  var backdrop: BackdropValues? { nil }
}

/// Blurs what lies behind, strengthens its colours and tints it.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
  /// How strong the blur is, and in which tint.
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

  /// How strong the blur is, and in which tint.
  public let style: Style

  /// Makes an effect. There is no dark mode: styles that follow it are light.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  override var backdrop: BackdropValues? { style.backdrop }
}

/// Contents drawn through a blur in its colours. Not supported: a view that is given one reports a fault, and
/// shows its contents as they are.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
  /// Makes an effect that goes with a blur.
  public init(blurEffect: UIBlurEffect) { super.init() }
}

extension UIBlurEffect.Style {
  /// The first three are the numbers of Apple's sample "Blurring and Tinting an Image" (UIImageEffects, 2013):
  /// radius 30 under 30 % white, 20 under 82 % of 0.97, 20 under 73 % of 0.11, colours 1.8 times as
  /// strong. Those of the materials are not known; they grow in steps from thin to thick.
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

/// A view that changes how what lies behind it looks; its own subviews go into ``contentView``.
///
/// What lies behind ends where a view around it is masked or mixed. The effect fills the bounds, rounded
/// by the corner radius, and animates when it is changed in a block.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// What holds the views in front of the effect; as large as this view.
  public let contentView = UIView(frame: .zero)

  /// What is done to what lies behind; nil for nothing. One that is not supported is a `UsageFault`.
  open var effect: UIVisualEffect? {
    didSet {
      if let effect, effect.backdrop == nil {
        UsageFault.raise(
          "UIVisualEffectView.effect",
          "\(type(of: effect)) is not supported: its contents show as they are; UIBlurEffect works")
      }
      layer[.backdrop] = effect?.backdrop
    }
  }

  /// Makes a view with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    setUp()
    self.effect = effect
    layer.state.backdrop = effect?.backdrop
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a view without an effect: archives are not read, but subclasses declare this
  /// initialiser.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
}
