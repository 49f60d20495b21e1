//
//  ToastPresenter.swift
//  Messenger
//
//  Short messages that slide in from an edge, wait, and disappear, one at a time.
//

import Foundation
import UIKit

// MARK: - Toast

struct Toast: Equatable {
    enum Kind: CaseIterable {
        case info, success, warning, error

        var tint: UIColor {
            switch self {
            case .info: return .systemBlue
            case .success: return .systemGreen
            case .warning: return .systemOrange
            case .error: return .systemRed
            }
        }

        var symbol: String {
            switch self {
            case .info: return "i"
            case .success: return "✓"
            case .warning: return "!"
            case .error: return "×"
            }
        }
    }

    enum Edge {
        case top, bottom
    }

    var title: String
    var message: String?
    var kind: Kind = .info
    var edge: Edge = .top
    var duration: TimeInterval = 2
}

// MARK: - ToastView

final class ToastView: UIView {

    private enum Metrics {
        static let padding = UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
        static let badge: CGFloat = 28
        static let spacing: CGFloat = 12
        static let cornerRadius: CGFloat = 14
        static let maximumWidth: CGFloat = 420
    }

    let toast: Toast

    private let badgeView = UIView()
    private let symbolLabel = UILabel()
    private let titleLabel = UILabel()
    private let messageLabel = UILabel()
    private let progressBar = UIView()

    init(toast: Toast) {
        self.toast = toast
        super.init(frame: .zero)
        setUpViews()
        setUpShadow()
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func setUpViews() {
        backgroundColor = .white
        layer.cornerRadius = Metrics.cornerRadius

        badgeView.backgroundColor = toast.kind.tint.withAlphaComponent(0.15)
        badgeView.layer.cornerRadius = Metrics.badge / 2
        addSubview(badgeView)

        symbolLabel.text = toast.kind.symbol
        symbolLabel.textColor = toast.kind.tint
        symbolLabel.font = .boldSystemFont(ofSize: 16)
        symbolLabel.textAlignment = .center
        badgeView.addSubview(symbolLabel)

        titleLabel.text = toast.title
        titleLabel.font = UIFont.systemFont(ofSize: 15, weight: .semibold)
        titleLabel.textColor = .black
        addSubview(titleLabel)

        messageLabel.text = toast.message
        messageLabel.font = UIFont.systemFont(ofSize: 13)
        messageLabel.textColor = .darkGray
        messageLabel.numberOfLines = 0
        messageLabel.isHidden = toast.message == nil
        addSubview(messageLabel)

        progressBar.backgroundColor = toast.kind.tint
        addSubview(progressBar)
    }

    private func setUpShadow() {
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.18
        layer.shadowOffset = CGSize(width: 0, height: 6)
        layer.shadowRadius = 12
        layer.masksToBounds = false
    }

    // MARK: Layout

    private func textWidth(for width: CGFloat) -> CGFloat {
        return width - Metrics.padding.left - Metrics.padding.right - Metrics.badge - Metrics.spacing
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = min(size.width, Metrics.maximumWidth)
        let available = CGSize(width: textWidth(for: width), height: .greatestFiniteMagnitude)
        var height = titleLabel.sizeThatFits(available).height
        if !messageLabel.isHidden {
            height += 2 + messageLabel.sizeThatFits(available).height
        }
        height = max(height, Metrics.badge)
        return CGSize(width: width, height: height + Metrics.padding.top + Metrics.padding.bottom)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let content = bounds.inset(by: Metrics.padding)
        badgeView.frame = CGRect(
            x: content.minX,
            y: content.midY - Metrics.badge / 2,
            width: Metrics.badge,
            height: Metrics.badge
        )
        symbolLabel.frame = badgeView.bounds

        let x = badgeView.frame.maxX + Metrics.spacing
        let width = textWidth(for: bounds.width)
        let titleHeight = titleLabel.sizeThatFits(CGSize(width: width, height: 0)).height
        if messageLabel.isHidden {
            titleLabel.frame = CGRect(
                x: x, y: content.midY - titleHeight / 2, width: width, height: titleHeight)
        } else {
            titleLabel.frame = CGRect(x: x, y: content.minY, width: width, height: titleHeight)
            let messageHeight = messageLabel.sizeThatFits(CGSize(width: width, height: 0)).height
            messageLabel.frame = CGRect(
                x: x, y: titleLabel.frame.maxY + 2, width: width, height: messageHeight)
        }

        if progressBar.layer.animation(forKey: "countdown") == nil {
            progressBar.frame = CGRect(
                x: Metrics.cornerRadius, y: bounds.height - 3,
                width: bounds.width - 2 * Metrics.cornerRadius, height: 2)
        }
    }

    // MARK: Countdown

    func startCountdown() {
        let countdown = CABasicAnimation(keyPath: "transform.scale.x")
        countdown.fromValue = 1.0
        countdown.toValue = 0.0
        countdown.duration = toast.duration
        countdown.timingFunction = CAMediaTimingFunction(name: .linear)
        countdown.fillMode = .forwards
        countdown.isRemovedOnCompletion = false
        progressBar.layer.add(countdown, forKey: "countdown")
    }

    func shakeBadge() {
        let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
        shake.timingFunction = CAMediaTimingFunction(name: .easeOut)
        shake.values = [-6, 6, -4, 4, -2, 2, 0]
        shake.duration = 0.4
        badgeView.layer.add(shake, forKey: "shake")
    }
}

// MARK: - ToastPresenter

protocol ToastPresenterDelegate: AnyObject {
    func toastPresenter(_ presenter: ToastPresenter, didShow toast: Toast)
    func toastPresenter(_ presenter: ToastPresenter, didHide toast: Toast)
}

@MainActor
final class ToastPresenter {

    private enum Timing {
        static let show: TimeInterval = 0.45
        static let hide: TimeInterval = 0.25
        static let reduced: TimeInterval = 0.2
    }

    weak var delegate: ToastPresenterDelegate?

    private(set) weak var container: UIView?
    private(set) var current: ToastView?
    private var queue: [Toast] = []
    private let margin: CGFloat = 16

    init(container: UIView) {
        self.container = container
    }

    var isShowing: Bool {
        return current != nil
    }

    var pendingCount: Int {
        return queue.count
    }

    // MARK: Showing

    func show(_ toast: Toast) {
        guard current?.toast != toast, !queue.contains(toast) else { return }
        queue.append(toast)
        showNextIfNeeded()
    }

    func show(_ title: String, message: String? = nil, kind: Toast.Kind = .info) {
        show(Toast(title: title, message: message, kind: kind))
    }

    private func showNextIfNeeded() {
        guard current == nil, let container = container, !queue.isEmpty else { return }
        let toast = queue.removeFirst()
        let view = ToastView(toast: toast)
        current = view
        container.addSubview(view)
        place(view, in: container)

        if UIAccessibility.isReduceMotionEnabled {
            fadeIn(view)
        } else {
            slideIn(view, in: container)
        }
    }

    private func place(_ view: ToastView, in container: UIView) {
        let insets = container.safeAreaInsets
        let available = container.bounds.inset(by: insets).insetBy(dx: margin, dy: margin)
        let size = view.sizeThatFits(available.size)
        let y: CGFloat
        switch view.toast.edge {
        case .top: y = available.minY
        case .bottom: y = available.maxY - size.height
        }
        view.frame = CGRect(
            x: (container.bounds.width - size.width) / 2, y: y, width: size.width, height: size.height
        ).integral
        view.layoutIfNeeded()
    }

    private func offscreenTransform(for view: ToastView, in container: UIView) -> CGAffineTransform {
        switch view.toast.edge {
        case .top:
            return CGAffineTransform(translationX: 0, y: -view.frame.maxY - margin)
        case .bottom:
            return CGAffineTransform(translationX: 0, y: container.bounds.maxY - view.frame.minY + margin)
        }
    }

    private func slideIn(_ view: ToastView, in container: UIView) {
        view.transform = offscreenTransform(for: view, in: container)
        view.alpha = 0
        UIView.animate(withDuration: 0.15) {
            view.alpha = 1
        }
        UIView.animate(
            withDuration: Timing.show,
            delay: 0,
            usingSpringWithDamping: 0.75,
            initialSpringVelocity: 0.5,
            options: [.curveEaseOut, .allowUserInteraction]
        ) {
            view.transform = .identity
        } completion: { [weak self] _ in
            self?.didShow(view)
        }
    }

    private func fadeIn(_ view: ToastView) {
        view.alpha = 0
        UIView.animate(withDuration: Timing.reduced, animations: {
            view.alpha = 1
        }, completion: { [weak self] _ in
            self?.didShow(view)
        })
    }

    private func didShow(_ view: ToastView) {
        guard view === current else { return }
        delegate?.toastPresenter(self, didShow: view.toast)
        view.startCountdown()
        if view.toast.kind == .error && !UIAccessibility.isReduceMotionEnabled {
            view.shakeBadge()
        }
        // An animation that changes nothing visible serves as a timer that follows the clock of the layers.
        UIView.animate(withDuration: 0.01, delay: view.toast.duration, options: [.allowUserInteraction]) {
            view.layer.zPosition += 1
        } completion: { [weak self] finished in
            if finished { self?.hideCurrent() }
        }
    }

    // MARK: Hiding

    func hideCurrent(animated: Bool = true) {
        guard let view = current, let container = container else { return }
        current = nil

        let completion: (Bool) -> Void = { [weak self] _ in
            view.removeFromSuperview()
            guard let self = self else { return }
            self.delegate?.toastPresenter(self, didHide: view.toast)
            self.showNextIfNeeded()
        }

        guard animated else {
            completion(true)
            return
        }

        UIView.animate(
            withDuration: Timing.hide,
            delay: 0,
            options: [.curveEaseIn, .beginFromCurrentState],
            animations: {
                view.alpha = 0
                if !UIAccessibility.isReduceMotionEnabled {
                    view.transform = self.offscreenTransform(for: view, in: container)
                }
            },
            completion: completion
        )
    }

    func cancelAll() {
        queue.removeAll()
        hideCurrent(animated: false)
    }
}
