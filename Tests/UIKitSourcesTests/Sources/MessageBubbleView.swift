//
//  MessageBubbleView.swift
//  Parley
//
//  Chat bubbles: text with mentions, links and **bold** parts, a tail, a time stamp, and the three dots
//  that show that somebody is typing.
//

import UIKit

// MARK: - Message

public struct ChatMessage: Equatable {
    public enum Direction {
        case incoming, outgoing
    }

    public enum Status: String {
        case sending = "Sending…"
        case sent = "Sent"
        case delivered = "Delivered"
        case read = "Read"
    }

    public var text: String
    public var author: String
    public var time: String
    public var direction: Direction
    public var status: Status

    public init(text: String, author: String, time: String, direction: Direction, status: Status = .sent) {
        self.text = text
        self.author = author
        self.time = time
        self.direction = direction
        self.status = status
    }
}

// MARK: - Styling text

public struct MessageTextStyler {
    public var font = UIFont.systemFont(ofSize: 16)
    public var textColor = UIColor.label
    public var accentColor = UIColor.systemBlue
    public var codeFont = UIFont.monospacedSystemFont(ofSize: 14, weight: .regular)

    public init() {}

    private var paragraphStyle: NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 2
        style.paragraphSpacing = 6
        style.lineBreakMode = .byWordWrapping
        return style
    }

    /// `**bold**`, `` `code` ``, @mentions and links, each in its own style.
    public func attributedString(for text: String) -> NSAttributedString {
        let result = NSMutableAttributedString(
            string: text,
            attributes: [.font: font, .foregroundColor: textColor, .paragraphStyle: paragraphStyle]
        )
        replace("**", in: result, with: [.font: UIFont.boldSystemFont(ofSize: font.pointSize)])
        replace("`", in: result, with: [
            .font: codeFont,
            .backgroundColor: textColor.withAlphaComponent(0.08),
        ])
        highlightWords(in: result)
        return result
    }

    /// Removes pairs of `delimiter`, and styles the text between them.
    private func replace(
        _ delimiter: String,
        in text: NSMutableAttributedString,
        with attributes: [NSAttributedString.Key: Any]
    ) {
        while true {
            let string = text.string as NSString
            let open = string.range(of: delimiter)
            guard open.location != NSNotFound else { return }
            let rest = NSRange(location: NSMaxRange(open), length: string.length - NSMaxRange(open))
            let close = string.range(of: delimiter, options: [], range: rest)
            guard close.location != NSNotFound else { return }
            let inside = NSRange(location: NSMaxRange(open), length: close.location - NSMaxRange(open))
            text.addAttributes(attributes, range: inside)
            text.deleteCharacters(in: close)
            text.deleteCharacters(in: open)
        }
    }

    private func highlightWords(in text: NSMutableAttributedString) {
        var location = 0
        for word in text.string.components(separatedBy: CharacterSet(charactersIn: " \n")) {
            let range = NSRange(location: location, length: (word as NSString).length)
            location += range.length + 1
            if word.hasPrefix("@"), word.count > 1 {
                text.addAttribute(.foregroundColor, value: accentColor, range: range)
                text.addAttribute(.font, value: UIFont.systemFont(ofSize: font.pointSize, weight: .semibold), range: range)
            } else if word.hasPrefix("https://") || word.hasPrefix("http://") {
                text.addAttributes([
                    .foregroundColor: accentColor,
                    .underlineStyle: NSUnderlineStyle.single.rawValue,
                ], range: range)
            }
        }
    }
}

// MARK: - Shape

/// A rounded rectangle with a tail at its lower left or right.
final class BubbleShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }

    private var shapeLayer: CAShapeLayer { layer as! CAShapeLayer }

    static let tailWidth: CGFloat = 6

    var direction: ChatMessage.Direction = .incoming {
        didSet { setNeedsLayout() }
    }

    var fillColor: UIColor? {
        didSet { shapeLayer.fillColor = fillColor?.cgColor }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let path = CGMutablePath()
        var body = bounds
        body.size.width -= Self.tailWidth
        if direction == .incoming {
            body.origin.x += Self.tailWidth
        }
        path.addRoundedRect(in: body, cornerWidth: 16, cornerHeight: 16)

        // The tail is drawn at the left, and mirrored for sent messages.
        var mirror = CGAffineTransform.identity
        if direction == .outgoing {
            mirror = CGAffineTransform(translationX: bounds.width, y: 0).scaledBy(x: -1, y: 1)
        }
        path.move(to: CGPoint(x: Self.tailWidth, y: bounds.maxY - 18), transform: mirror)
        path.addQuadCurve(
            to: CGPoint(x: 0, y: bounds.maxY),
            control: CGPoint(x: Self.tailWidth, y: bounds.maxY - 4),
            transform: mirror
        )
        path.addQuadCurve(
            to: CGPoint(x: Self.tailWidth + 12, y: bounds.maxY - 2),
            control: CGPoint(x: Self.tailWidth, y: bounds.maxY),
            transform: mirror
        )
        path.closeSubpath()
        shapeLayer.path = path
    }
}

// MARK: - Bubble

open class MessageBubbleView: UIView {
    private let shape = BubbleShapeView()
    private let authorLabel = UILabel()
    private let textLabel = UILabel()
    private let footerLabel = UILabel()

    public private(set) var message: ChatMessage
    public var styler = MessageTextStyler() {
        didSet { update() }
    }

    private let insets = UIEdgeInsets(top: 8, left: 12, bottom: 6, right: 12)

    public init(message: ChatMessage) {
        self.message = message
        super.init(frame: .zero)
        addSubview(shape)
        authorLabel.font = .systemFont(ofSize: 12, weight: .semibold)
        footerLabel.font = .systemFont(ofSize: 11)
        footerLabel.textAlignment = .right
        textLabel.numberOfLines = 0
        for label in [authorLabel, textLabel, footerLabel] {
            addSubview(label)
        }
        update()
    }

    public required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private var isOutgoing: Bool { message.direction == .outgoing }

    private func update() {
        var styler = self.styler
        if isOutgoing {
            styler.textColor = .white
            styler.accentColor = .white
        }
        shape.direction = message.direction
        shape.fillColor = isOutgoing ? .systemBlue : .systemGray5
        authorLabel.text = isOutgoing ? nil : message.author
        authorLabel.textColor = .systemPink
        textLabel.attributedText = styler.attributedString(for: message.text)
        footerLabel.attributedText = footer
        isAccessibilityElement = true
        accessibilityLabel = "\(message.author): \(textLabel.text ?? "")"
        setNeedsLayout()
    }

    private var footer: NSAttributedString {
        let color: UIColor = isOutgoing ? UIColor.white.withAlphaComponent(0.7) : .secondaryLabel
        let footer = NSMutableAttributedString(string: message.time, attributes: [.foregroundColor: color])
        if isOutgoing {
            footer.append(NSAttributedString(
                string: " · " + message.status.rawValue,
                attributes: [.foregroundColor: color, .kern: 0.2]
            ))
        }
        return footer
    }

    public func setStatus(_ status: ChatMessage.Status, animated: Bool) {
        guard status != message.status else { return }
        message.status = status
        guard animated else { return update() }
        UIView.transition(with: footerLabel, duration: 0.25, options: .transitionCrossDissolve) {
            self.update()
        }
    }

    // MARK: Layout

    private var leading: CGFloat {
        insets.left + (isOutgoing ? 0 : BubbleShapeView.tailWidth)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let margins = insets.left + insets.right + BubbleShapeView.tailWidth
        let limit = CGSize(width: size.width - margins, height: .greatestFiniteMagnitude)
        let text = textLabel.attributedText ?? NSAttributedString(string: "")
        let box = text.boundingRect(with: limit, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
        let width = max(ceil(box.width), authorLabel.intrinsicContentSize.width, footerLabel.intrinsicContentSize.width)
        var height = insets.top + ceil(box.height) + 16 + insets.bottom
        if !isOutgoing { height += 16 }
        return CGSize(width: min(width + margins, size.width), height: height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        shape.frame = bounds
        let width = bounds.width - insets.left - insets.right - BubbleShapeView.tailWidth
        var top = insets.top
        if !isOutgoing {
            authorLabel.frame = CGRect(x: leading, y: top, width: width, height: 16)
            top += 16
        }
        let bottom = bounds.height - insets.bottom - 16
        textLabel.frame = CGRect(x: leading, y: top, width: width, height: bottom - top)
        footerLabel.frame = CGRect(x: leading, y: bottom, width: width, height: 16)
    }

    // MARK: Appearing

    /// Grows from its tail.
    public func appear(completion: ((Bool) -> Void)? = nil) {
        let anchor = CGPoint(x: isOutgoing ? bounds.maxX : bounds.minX, y: bounds.maxY)
        let shrink = CGAffineTransform(translationX: anchor.x - bounds.midX, y: anchor.y - bounds.midY)
            .scaledBy(x: 0.1, y: 0.1)
            .translatedBy(x: bounds.midX - anchor.x, y: bounds.midY - anchor.y)
        transform = shrink
        alpha = 0
        UIView.animate(
            withDuration: 0.45, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.5,
            options: [.allowUserInteraction],
            animations: {
                self.transform = .identity
                self.alpha = 1
            },
            completion: completion
        )
    }
}

// MARK: - Typing

/// Three dots that rise and fall, one after another.
open class TypingIndicatorView: UIView {
    private let dots = (0..<3).map { _ in CALayer() }
    private static let key = "typing"

    public private(set) var isAnimating = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        for dot in dots {
            dot.backgroundColor = UIColor.systemGray.cgColor
            layer.addSublayer(dot)
        }
    }

    public required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: 44, height: 20) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let diameter: CGFloat = 8
        for (index, dot) in dots.enumerated() {
            dot.bounds = CGRect(x: 0, y: 0, width: diameter, height: diameter)
            dot.cornerRadius = diameter / 2
            dot.position = CGPoint(x: bounds.midX + CGFloat(index - 1) * 14, y: bounds.midY)
        }
    }

    public func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        for (index, dot) in dots.enumerated() {
            let rise = CAKeyframeAnimation(keyPath: "transform.translation.y")
            rise.values = [0, -5, 0, 0]
            rise.keyTimes = [0, 0.25, 0.5, 1]
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 1
            fade.toValue = 0.4
            let group = CAAnimationGroup()
            group.animations = [rise, fade]
            group.duration = 1.2
            group.repeatCount = .infinity
            group.beginTime = dot.convertTime(CACurrentMediaTime(), from: nil) + Double(index) * 0.15
            group.fillMode = .backwards
            dot.add(group, forKey: Self.key)
        }
    }

    public func stopAnimating() {
        isAnimating = false
        dots.forEach { $0.removeAnimation(forKey: Self.key) }
    }
}
