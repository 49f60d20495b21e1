//
//  SkeletonView.swift
//  Newsreader
//
//  Gray placeholders with a moving highlight, until the contents are loaded.
//

import UIKit

// MARK: - Gradient view

/// A view whose layer is a gradient.
open class GradientView: UIView {

    open override class var layerClass: AnyClass { CAGradientLayer.self }

    public var gradientLayer: CAGradientLayer {
        return layer as! CAGradientLayer
    }

    public var colors: [UIColor] = [] {
        didSet { gradientLayer.colors = colors.map { $0.cgColor } }
    }

    public var locations: [CGFloat]? {
        get { gradientLayer.locations?.map { CGFloat(truncating: $0) } }
        set { gradientLayer.locations = newValue?.map { NSNumber(value: Double($0)) } }
    }

    public enum Direction {
        case horizontal, vertical, diagonal, angle(degrees: CGFloat)

        var points: (start: CGPoint, end: CGPoint) {
            switch self {
            case .horizontal: return (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
            case .vertical: return (CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1))
            case .diagonal: return (.zero, CGPoint(x: 1, y: 1))
            case .angle(let degrees):
                let radians = degrees * .pi / 180
                let (dx, dy) = (cos(radians) / 2, sin(radians) / 2)
                return (CGPoint(x: 0.5 - dx, y: 0.5 - dy), CGPoint(x: 0.5 + dx, y: 0.5 + dy))
            }
        }
    }

    public var direction: Direction = .vertical {
        didSet {
            let (start, end) = direction.points
            gradientLayer.startPoint = start
            gradientLayer.endPoint = end
        }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        direction = .vertical
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isOpaque = false
    }

    public func setColors(_ newColors: [UIColor], animated: Bool, duration: TimeInterval = 0.3) {
        guard animated else {
            colors = newColors
            return
        }
        let animation = CABasicAnimation(keyPath: "colors")
        animation.fromValue = gradientLayer.presentation()?.colors ?? gradientLayer.colors
        animation.toValue = newColors.map { $0.cgColor }
        animation.duration = duration
        gradientLayer.add(animation, forKey: "colors")
        colors = newColors
    }
}

// MARK: - Shimmer

/// Moves a highlight over any view, by its mask.
final class ShimmerController {

    struct Parameters {
        var duration: CFTimeInterval = 1.2
        var pause: CFTimeInterval = 0.3
        var width: CGFloat = 0.3
        var dimmed: CGFloat = 0.35
    }

    private weak var view: UIView?
    private let mask = CAGradientLayer()
    private let parameters: Parameters
    private(set) var isRunning = false

    init(view: UIView, parameters: Parameters = Parameters()) {
        self.view = view
        self.parameters = parameters
        let dim = UIColor(white: 0, alpha: parameters.dimmed).cgColor
        mask.colors = [dim, UIColor.black.cgColor, dim]
        mask.startPoint = CGPoint(x: 0, y: 0.5)
        mask.endPoint = CGPoint(x: 1, y: 0.5)
        mask.locations = [0, 0.5, 1]
    }

    func start() {
        guard let view = view, !isRunning else { return }
        isRunning = true
        mask.frame = view.bounds
        view.layer.mask = mask

        let half = parameters.width / 2
        let slide = CABasicAnimation(keyPath: "locations")
        slide.fromValue = [-2 * half, -half, 0].map { NSNumber(value: Double($0)) }
        slide.toValue = [1, 1 + half, 1 + 2 * half].map { NSNumber(value: Double($0)) }
        slide.duration = parameters.duration

        let group = CAAnimationGroup()
        group.animations = [slide]
        group.duration = parameters.duration + parameters.pause
        group.repeatCount = .infinity
        mask.add(group, forKey: "shimmer")
    }

    func stop() {
        isRunning = false
        mask.removeAnimation(forKey: "shimmer")
        view?.layer.mask = nil
    }
}

// MARK: - Placeholders

final class PlaceholderLineView: UIView {

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(white: 0.88, alpha: 1)
        layer.cornerRadius = 4
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override var bounds: CGRect {
        didSet { layer.cornerRadius = min(4, bounds.height / 2) }
    }
}

final class SkeletonCell: UIView {

    private let avatar = UIView()
    private let lines = [PlaceholderLineView(), PlaceholderLineView(), PlaceholderLineView()]
    private(set) lazy var shimmer = ShimmerController(view: placeholder)
    private let placeholder = UIView()

    private let contentView = UIView()
    private let titleLabel = UILabel()
    private let bodyLabel = UILabel()
    private let imageView = UIImageView()

    private(set) var isLoading = true

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white

        avatar.backgroundColor = UIColor(white: 0.88, alpha: 1)
        placeholder.addSubview(avatar)
        lines.forEach(placeholder.addSubview(_:))
        placeholder.isOpaque = false
        addSubview(placeholder)

        titleLabel.font = .boldSystemFont(ofSize: 16)
        bodyLabel.font = .systemFont(ofSize: 13)
        bodyLabel.numberOfLines = 2
        bodyLabel.textColor = .gray
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        [imageView, titleLabel, bodyLabel].forEach { contentView.addSubview($0) }
        contentView.isHidden = true
        addSubview(contentView)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        placeholder.frame = bounds
        contentView.frame = bounds
        let margin: CGFloat = 16
        let side = bounds.height - 2 * margin
        let picture = CGRect(x: margin, y: margin, width: side, height: side)
        avatar.frame = picture
        avatar.layer.cornerRadius = side / 2
        imageView.frame = picture
        imageView.layer.cornerRadius = side / 2

        let (_, rest) = bounds.insetBy(dx: margin, dy: margin).divided(atDistance: side + 12, from: .minXEdge)
        var remainder = rest
        for (index, line) in lines.enumerated() {
            let (slice, below) = remainder.divided(atDistance: 12, from: .minYEdge)
            let shares: [CGFloat] = [0.5, 1, 0.8]
            line.frame = CGRect(x: slice.minX, y: slice.minY, width: slice.width * shares[index], height: 12)
            remainder = below.divided(atDistance: 10, from: .minYEdge).remainder
        }
        titleLabel.frame = CGRect(x: rest.minX, y: rest.minY, width: rest.width, height: 20)
        bodyLabel.frame = CGRect(
            x: rest.minX, y: titleLabel.frame.maxY + 4, width: rest.width, height: rest.height - 24)
    }

    func startLoading() {
        isLoading = true
        contentView.isHidden = true
        placeholder.isHidden = false
        placeholder.alpha = 1
        layoutIfNeeded()
        shimmer.start()
    }

    func show(title: String, body: String, image: UIImage?, animated: Bool = true) {
        titleLabel.text = title
        bodyLabel.text = body
        imageView.image = image
        isLoading = false
        guard animated else {
            shimmer.stop()
            placeholder.isHidden = true
            contentView.isHidden = false
            return
        }
        UIView.transition(
            from: placeholder,
            to: contentView,
            duration: 0.3,
            options: [.transitionCrossDissolve, .showHideTransitionViews],
            completion: { [weak self] _ in self?.shimmer.stop() }
        )
    }

    var isShowingContent: Bool {
        return !contentView.isHidden && placeholder.isHidden
    }

    var placeholderFrames: [CGRect] {
        return lines.map(\.frame)
    }
}

// MARK: - List

final class SkeletonListView: UIView {

    private(set) var cells: [SkeletonCell] = []
    var rowHeight: CGFloat = 88 { didSet { setNeedsLayout() } }

    convenience init(rows: Int) {
        self.init(frame: .zero)
        cells = (0..<rows).map { _ in SkeletonCell() }
        cells.forEach { addSubview($0) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, cell) in cells.enumerated() {
            cell.frame = CGRect(x: 0, y: CGFloat(index) * rowHeight, width: bounds.width, height: rowHeight)
        }
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        return CGSize(width: size.width, height: CGFloat(cells.count) * rowHeight)
    }

    func startLoading() {
        layoutIfNeeded()
        cells.forEach { $0.startLoading() }
    }

    func reveal(_ articles: [(title: String, body: String)], stagger: TimeInterval = 0.1) {
        for (index, pair) in zip(cells, articles).enumerated() {
            let (cell, article) = pair
            cell.transform = CGAffineTransform(translationX: 0, y: 8)
            UIView.animate(withDuration: 0.3, delay: stagger * Double(index), options: .curveEaseOut) {
                cell.transform = .identity
            } completion: { _ in
                cell.show(title: article.title, body: article.body, image: nil)
            }
        }
    }
}

// MARK: - Empty state

final class EmptyStateView: UIView {

    private let label = UILabel()

    init(text: String) {
        super.init(frame: .zero)
        label.text = text
        label.textAlignment = .center
        label.textColor = .lightGray
        label.font = .italicSystemFont(ofSize: 15)
        addSubview(label)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 24, dy: 0)
    }
}
