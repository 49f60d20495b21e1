// Names of Auto Layout before Swift 4.2 and before Swift 4.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// `NSLayoutConstraint.Attribute`, as sources before Swift 4.2 call it.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// `NSLayoutConstraint.Relation`, as sources before Swift 4.2 call it.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// `NSLayoutConstraint.FormatOptions`, as sources before Swift 4.2 call it.
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
/// `NSLayoutConstraint.Axis`, as sources before Swift 4.2 call it.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
/// `UIStackView.Alignment`, as sources before Swift 4.2 call it.
public typealias UIStackViewAlignment = UIStackView.Alignment
/// `UIStackView.Distribution`, as sources before Swift 4.2 call it.
public typealias UIStackViewDistribution = UIStackView.Distribution

/// `UIView.noIntrinsicMetric`, as sources before Swift 4.2 call it.
public let UIViewNoIntrinsicMetric: CGFloat = -1
/// `UIView.layoutFittingCompressedSize`, as sources before Swift 4.2 call it.
public let UILayoutFittingCompressedSize = CGSize.zero
/// `UIView.layoutFittingExpandedSize`, as sources before Swift 4.2 call it.
public let UILayoutFittingExpandedSize = CGSize(width: 10000, height: 10000)
/// `UILayoutPriority.required`, as sources before Swift 4 call it.
public let UILayoutPriorityRequired = UILayoutPriority.required
/// `UILayoutPriority.defaultHigh`, as sources before Swift 4 call it.
public let UILayoutPriorityDefaultHigh = UILayoutPriority.defaultHigh
/// `UILayoutPriority.defaultLow`, as sources before Swift 4 call it.
public let UILayoutPriorityDefaultLow = UILayoutPriority.defaultLow
/// `UILayoutPriority.fittingSizeLevel`, as sources before Swift 4 call it.
public let UILayoutPriorityFittingSizeLevel = UILayoutPriority.fittingSizeLevel
