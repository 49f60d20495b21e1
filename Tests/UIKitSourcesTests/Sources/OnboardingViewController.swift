//
//  OnboardingViewController.swift
//  Wanderlust
//
//  Pages that move at different speeds, dots that grow, and a welcome page at the end.
//

import UIKit

// MARK: - Model

struct OnboardingPage {
    let title: String
    let text: String
    let color: UIColor

    static let samples = [
        OnboardingPage(title: "Discover", text: "Places near you that few people know.", color: .systemTeal),
        OnboardingPage(title: "Plan", text: "A route for each day, in a minute.", color: .systemIndigo),
        OnboardingPage(title: "Go", text: "Everything works without a network.", color: .systemOrange)
    ]
}

// MARK: - Page

final class OnboardingPageViewController: UIViewController {

    let page: OnboardingPage
    private let illustration = IllustrationView()
    private let titleLabel = UILabel()
    private let textLabel = UILabel()
    private(set) var hasAnimatedIn = false

    init(page: OnboardingPage) {
        self.page = page
        super.init(nibName: nil, bundle: nil)
        title = page.title
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .clear
        view.clipsToBounds = true

        illustration.color = page.color
        view.addSubview(illustration)

        titleLabel.text = page.title
        titleLabel.font = .systemFont(ofSize: 30, weight: .bold)
        titleLabel.textAlignment = .center
        view.addSubview(titleLabel)

        textLabel.text = page.text
        textLabel.font = .systemFont(ofSize: 16)
        textLabel.textColor = .darkGray
        textLabel.textAlignment = .center
        textLabel.numberOfLines = 0
        view.addSubview(textLabel)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        let side = min(bounds.width, bounds.height) * 0.5
        illustration.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        illustration.center = CGPoint(x: bounds.midX, y: bounds.height * 0.35)
        titleLabel.frame = CGRect(x: 20, y: bounds.height * 0.6, width: bounds.width - 40, height: 40)
        let textSize = textLabel.sizeThatFits(CGSize(width: bounds.width - 80, height: .greatestFiniteMagnitude))
        textLabel.frame = CGRect(
            x: 40, y: titleLabel.frame.maxY + 8, width: bounds.width - 80, height: textSize.height)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animateIn()
    }

    private func animateIn() {
        guard !hasAnimatedIn else { return }
        hasAnimatedIn = true
        let views = [titleLabel, textLabel]
        for view in views {
            view.alpha = 0
            view.transform = CGAffineTransform(translationX: 0, y: 20)
        }
        for (index, view) in views.enumerated() {
            UIView.animate(
                withDuration: 0.4,
                delay: 0.1 + 0.1 * TimeInterval(index),
                options: [.curveEaseOut],
                animations: {
                    view.alpha = 1
                    view.transform = .identity
                }
            )
        }
        illustration.startFloating()
    }

    /// Moves the contents relative to the page: `offset` is −1 to the left of the screen, 0 on it, 1 to its right.
    func applyParallax(_ offset: CGFloat) {
        let width = view.bounds.width
        illustration.transform = CGAffineTransform(translationX: -offset * width * 0.4, y: 0)
            .scaledBy(x: 1 - abs(offset) * 0.3, y: 1 - abs(offset) * 0.3)
        titleLabel.alpha = 1 - abs(offset)
    }

    var titleAlpha: CGFloat { titleLabel.alpha }
}

// MARK: - Illustration

final class IllustrationView: UIView {

    var color: UIColor = .gray {
        didSet { setNeedsDisplay() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .clear
        isOpaque = false
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        backgroundColor = .clear
    }

    override func draw(_ rect: CGRect) {
        let circle = UIBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4))
        color.withAlphaComponent(0.2).setFill()
        circle.fill()

        let mountain = UIBezierPath()
        mountain.move(to: CGPoint(x: bounds.width * 0.15, y: bounds.height * 0.75))
        mountain.addLine(to: CGPoint(x: bounds.width * 0.4, y: bounds.height * 0.35))
        mountain.addLine(to: CGPoint(x: bounds.width * 0.55, y: bounds.height * 0.55))
        mountain.addLine(to: CGPoint(x: bounds.width * 0.68, y: bounds.height * 0.4))
        mountain.addLine(to: CGPoint(x: bounds.width * 0.85, y: bounds.height * 0.75))
        mountain.close()
        color.setFill()
        mountain.fill()
    }

    func startFloating() {
        let float = CABasicAnimation(keyPath: "position.y")
        float.byValue = 12
        float.duration = 1.6
        float.autoreverses = true
        float.repeatCount = .infinity
        float.isAdditive = true
        float.fromValue = 0
        float.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        layer.add(float, forKey: "float")
    }

    func stopFloating() {
        layer.removeAnimation(forKey: "float")
    }
}

// MARK: - Page dots

final class PageDotsView: UIView {

    private var dots: [UIView] = []
    private let diameter: CGFloat = 8
    private let spacing: CGFloat = 8
    private let activeWidth: CGFloat = 24

    var activeColor: UIColor = .systemBlue {
        didSet { updateColors() }
    }

    private(set) var current = 0

    var numberOfPages: Int = 0 {
        didSet {
            dots.forEach { $0.removeFromSuperview() }
            dots = (0..<numberOfPages).map { _ in
                let dot = UIView()
                dot.layer.cornerRadius = diameter / 2
                addSubview(dot)
                return dot
            }
            updateColors()
            setNeedsLayout()
        }
    }

    override var intrinsicContentSize: CGSize {
        let inactive = CGFloat(max(numberOfPages - 1, 0))
        return CGSize(width: activeWidth + inactive * (diameter + spacing), height: diameter)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        return intrinsicContentSize
    }

    private func updateColors() {
        for (index, dot) in dots.enumerated() {
            dot.backgroundColor = index == current ? activeColor : UIColor.lightGray.withAlphaComponent(0.5)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var x: CGFloat = 0
        for (index, dot) in dots.enumerated() {
            let width = index == current ? activeWidth : diameter
            dot.frame = CGRect(x: x, y: 0, width: width, height: diameter)
            x += width + spacing
        }
    }

    func setCurrent(_ page: Int, animated: Bool) {
        guard page != current, dots.indices.contains(page) else { return }
        current = page
        setNeedsLayout()
        let changes = {
            self.updateColors()
            self.layoutIfNeeded()
        }
        if animated {
            UIView.animate(
                withDuration: 0.35, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
                options: .beginFromCurrentState, animations: changes)
        } else {
            changes()
        }
    }

    func dotWidth(at index: Int) -> CGFloat { dots[index].bounds.width }
}

// MARK: - Controller

protocol OnboardingViewControllerDelegate: AnyObject {
    func onboardingViewControllerDidFinish(_ controller: OnboardingViewController)
}

final class OnboardingViewController: UIViewController {

    weak var delegate: OnboardingViewControllerDelegate?

    let pages: [OnboardingPage]
    private(set) var controllers: [OnboardingPageViewController] = []
    private(set) var currentIndex = 0
    private(set) var isTransitioning = false
    private let dots = PageDotsView()
    private let container = UIView()

    init(pages: [OnboardingPage] = OnboardingPage.samples) {
        self.pages = pages
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        pages = OnboardingPage.samples
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        container.frame = view.bounds
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(container)
        dots.numberOfPages = pages.count
        view.addSubview(dots)
        controllers = pages.map(OnboardingPageViewController.init(page:))
        if let first = controllers.first {
            addChild(first)
            first.view.frame = container.bounds
            container.addSubview(first.view)
            first.didMove(toParent: self)
        }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        dots.sizeToFit()
        dots.center = CGPoint(x: view.bounds.midX, y: view.bounds.maxY - view.safeAreaInsets.bottom - 40)
    }

    func showNext() {
        show(index: currentIndex + 1)
    }

    func showPrevious() {
        show(index: currentIndex - 1)
    }

    func show(index: Int) {
        guard !isTransitioning else { return }
        guard index < controllers.count else {
            welcome()
            return
        }
        guard index >= 0, index != currentIndex else { return }
        isTransitioning = true
        let old = controllers[currentIndex]
        let new = controllers[index]
        let direction: CGFloat = index > currentIndex ? 1 : -1
        currentIndex = index
        dots.setCurrent(index, animated: true)

        old.willMove(toParent: nil)
        addChild(new)
        new.view.frame = container.bounds.offsetBy(dx: direction * container.bounds.width, dy: 0)
        new.applyParallax(direction)

        transition(
            from: old,
            to: new,
            duration: 0.5,
            options: [.curveEaseInOut],
            animations: {
                new.view.frame = self.container.bounds
                old.view.frame = self.container.bounds.offsetBy(dx: -direction * self.container.bounds.width, dy: 0)
                new.applyParallax(0)
                old.applyParallax(-direction)
            },
            completion: { _ in
                old.removeFromParent()
                new.didMove(toParent: self)
                self.isTransitioning = false
            }
        )
    }

    private func welcome() {
        isTransitioning = true
        let flash = UIView(frame: view.bounds)
        flash.backgroundColor = .white
        flash.alpha = 0
        view.addSubview(flash)
        UIView.animateKeyframes(withDuration: 0.8, delay: 0, options: [], animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                self.container.transform = CGAffineTransform(scaleX: 0.94, y: 0.94)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) {
                self.container.transform = CGAffineTransform(scaleX: 1.6, y: 1.6)
                flash.alpha = 1
            }
        }, completion: { _ in
            self.isTransitioning = false
            self.delegate?.onboardingViewControllerDidFinish(self)
        })
    }

    func dotWidth(at index: Int) -> CGFloat { dots.dotWidth(at: index) }
}
