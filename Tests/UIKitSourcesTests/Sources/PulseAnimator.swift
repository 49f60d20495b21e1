//
//  PulseAnimator.swift
//  Written at the time of Swift 3.
//

import Foundation
import ObjectiveC
import UIKit

private var pulseCountKey: UInt8 = 0
private var onPulseKey: UInt8 = 0

extension CALayer {

    var pulseCount: NSInteger {
        get { return objc_getAssociatedObject(self, &pulseCountKey) as? NSInteger ?? 0 }
        set {
            objc_setAssociatedObject(
                self, &pulseCountKey, newValue, objc_AssociationPolicy.OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
    }

    var onPulse: (() -> Void)? {
        get { return objc_getAssociatedObject(self, &onPulseKey) as? () -> Void }
        set { objc_setAssociatedObject(self, &onPulseKey, newValue, .OBJC_ASSOCIATION_COPY) }
    }

    func pulse(for length: CFTimeInterval) {
        let animation = CABasicAnimation(keyPath: "transform.scale")
        animation.toValue = 1.2
        animation.duration = length
        animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut)
        animation.fillMode = kCAFillModeForwards
        animation.repeatCount = HUGE
        animation.isRemovedOnCompletion = false
        add(animation, forKey: "pulse")
        pulseCount += 1
        onPulse?()
    }
}

func wave(_ points: [CGPoint]) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.lineCap = kCALineCapRound
    shape.lineJoin = kCALineJoinRound
    shape.fillRule = kCAFillRuleEvenOdd
    let path = UIBezierPath()
    autoreleasepool {
        for (index, point) in points.enumerated() {
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
    }
    shape.path = path.cgPath
    return shape
}

func nanoseconds(_ seconds: TimeInterval) -> UInt64 {
    return UInt64(seconds * Double(NSEC_PER_SEC))
}

func isColor(_ value: Any) -> Bool {
    return CFGetTypeID(value as CFTypeRef) == CGColor.typeID
}

func storedPoint(_ text: String) -> CGPoint {
    let point = NSCoder.cgPoint(for: text)
    return point == .zero ? CGPointFromString(text) : point
}
