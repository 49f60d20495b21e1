//
//  BrandColors.swift
//  Color and image literals as picked in the editor, and factories of views by type.
//

import UIKit.UIColor
import UIKit.UIImage
import UIKit.UIGestureRecognizerSubclass
import QuartzCore.CALayer
import CoreGraphics.CGGeometry
import class UIKit.UIView
import struct CoreGraphics.CGRect
import func QuartzCore.CACurrentMediaTime

enum BrandColors {
    static let primary = #colorLiteral(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    static let steps: [UIColor] = [#colorLiteral(red: 1, green: 0, blue: 0, alpha: 0.5), .white]
    static let none = UIColor()

    static func logo() -> UIImage {
        return #imageLiteral(resourceName: "logo")
    }
}

extension UIColor {

    convenience init(hex: Int) {
        self.init(
            red: CGFloat((hex >> 16) & 0xFF) / 255, green: CGFloat((hex >> 8) & 0xFF) / 255,
            blue: CGFloat(hex & 0xFF) / 255, alpha: 1)
    }

    class func blend(_ first: CGColor, _ second: CGColor) -> Self {
        let a = first.components ?? [0, 0, 0, 1]
        let b = second.components ?? [0, 0, 0, 1]
        return Self.init(
            cgColor: CGColor(
                colorSpace: CGColorSpaceCreateDeviceRGB(),
                components: zip(a, b).map { ($0 + $1) / 2 })!)
    }

    static func gray(_ level: CGFloat) -> Self {
        return self.init(white: level, alpha: 1)
    }
}

protocol Reusable: AnyObject {}

extension Reusable where Self: UIView {
    static func make(in rect: CGRect) -> Self {
        return Self.init(frame: rect)
    }
}

class TicketView: UIView, Reusable {
    let badge: CALayer

    override init(frame: CGRect) {
        badge = CALayer()
        super.init(frame: frame)
        layer.addSublayer(badge)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

final class WrapperView<Content: UIView>: UIView {
    let content = Content()
    lazy var second = Content(frame: bounds)
}

final class HostController<Content: UIViewController>: UIViewController {
    let content = Content()
    let other = Content(nibName: nil, bundle: nil)
}

class DetailController: UIViewController {
    private(set) var loads = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        loads += 1
    }
}

func makeLayers<Layer: CALayer>(_ count: Int, of type: Layer.Type) -> [Layer] {
    return (0..<count).map { _ in Layer() }
}

extension UIView {
    func emptyTwin() -> UIView {
        return type(of: self).init(frame: frame)
    }
}
