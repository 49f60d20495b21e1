/// Shows a Lottie document. It plays on the clock of its stage.
///
/// ```swift
/// let view = LottieView(animation: try LottieAnimation(contentsOf: url))
/// view.isLooping = true
/// window.addSubview(view)
/// ```
///
/// The document is drawn at the resolution of the film, at the exact times of its frames.
open class LottieView: PlayerView {
  /// The document; nil for none.
  open var animation: LottieAnimation? {
    didSet { if animation !== oldValue { contentsChanged() } }
  }

  /// Creates a view without a document.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view without a document. Subclasses declare this initializer.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a view of the document's size.
  public convenience init(animation: LottieAnimation) {
    self.init(frame: CGRect(origin: .zero, size: animation.size))
    self.animation = animation
    contentsChanged()
  }

  /// Plays the part of the document that a marker names, from its beginning; to the end of the document for a
  /// marker without duration.
  ///
  /// - Throws: `LottieError.unknownMarker` for a name that no marker has.
  open func play(marker name: String) throws(LottieError) {
    guard let animation else { throw .unknownMarker(name, known: []) }
    range = animation.range(of: try animation.marker(named: name))
    play()
  }

  package override var contentsDuration: TimeInterval? { animation?.duration }

  package override var contentsSize: CGSize? { animation?.size }

  package override func contents(in range: ClosedRange<TimeInterval>) -> Any? {
    animation.map { LottieContents($0, range: range) }
  }
}

extension LottieAnimation {
  /// Opens a document: a `.json` file, or a dotLottie archive.
  ///
  /// Images that it refers to are read from beside it. Its text is drawn in the fonts of the current stage, unless it
  /// contains the characters as shapes.
  ///
  /// - Parameters:
  ///   - animation: The id of an animation in an archive; nil for the one that it begins with.
  ///   - slots: Values that replace those of the document, by the names of its slots.
  /// - Throws: ``LottieError``, also for features that are not supported.
  public convenience init(
    contentsOf url: URL, animation: String? = nil, slots: [String: LottieSlotValue] = [:]
  ) throws(LottieError) {
    try self.init(
      contentsOf: url, animation: animation, slots: slots, name: url.relativePath, images: .png,
      fonts: .current)
  }
}
