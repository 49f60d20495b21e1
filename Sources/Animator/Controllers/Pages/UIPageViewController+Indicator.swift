// The dots below pages that scroll, if the data source asks for them.

extension UIPageViewController {
  /// The height of the dots' area, in points.
  private static let indicatorHeight: CGFloat = 37

  /// Asks the data source for the dots, and shows or removes them.
  func updateIndicator() {
    let mayBeShown = transitionStyle == .scroll && navigationOrientation == .horizontal
    let count = mayBeShown ? dataSource?.presentationCount(for: self) ?? 0 : 0
    if count > 0 {
      let indicator = self.indicator ?? makeIndicator()
      self.indicator = indicator
      indicator.numberOfPages = count
      indicate(dataSource?.presentationIndex(for: self) ?? 0)
    } else {
      indicator?.removeFromSuperview()
      indicator = nil
    }
    if isViewLoaded { UIView.performWithoutAnimation { layOutPages() } }
  }

  private func makeIndicator() -> UIPageControl {
    let indicator = UIPageControl(frame: .zero)
    indicator.allowsContinuousInteraction = false
    indicator.addAction(
      UIAction { [weak self] _ in self?.indicatorTapped() }, for: .valueChanged)
    return indicator
  }

  /// Marks the dot of a page, or the nearest: the data source may have more pages than dots.
  private func indicate(_ page: Int) {
    guard let indicator else { return }
    indicator.currentPage = page
    indicatedPage = indicator.currentPage
  }

  /// Called when the user has turned to the next pages in a direction.
  func indicateTurn(_ direction: NavigationDirection) {
    indicate(indicatedPage + (direction == .forward ? 1 : -1))
  }

  /// A tap has changed the current dot, and turns the page.
  private func indicatorTapped() {
    guard let indicator, indicator.currentPage != indicatedPage else { return }
    let direction: NavigationDirection =
      indicator.currentPage > indicatedPage ? .forward : .reverse
    if !turnPages(direction, interaction: nil) { indicator.currentPage = indicatedPage }
  }

  // MARK: Layout

  /// Where the pages are: above the dots, which are above the bottom safe area.
  var pagesArea: CGRect {
    var area = view.bounds
    guard indicator != nil else { return area }
    area.size.height = max(area.height - Self.indicatorHeight - view.safeAreaInsets.bottom, 0)
    return area
  }

  func layOutIndicator() {
    guard let indicator, let view = viewIfLoaded else { return }
    if indicator.superview !== view { view.addSubview(indicator) }
    let area = pagesArea
    let frame = CGRect(
      x: area.minX, y: area.maxY, width: area.width, height: Self.indicatorHeight)
    if indicator.frame != frame { indicator.frame = frame }
  }
}
