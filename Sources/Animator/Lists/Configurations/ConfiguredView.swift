import Graphics

/// The configurations of a cell, a header or a footer.
@MainActor
final class ViewConfigurations {
  fileprivate(set) var content: (any UIContentConfiguration)?
  fileprivate(set) var background: UIBackgroundConfiguration?
  fileprivate(set) var backgroundView: ConfiguredBackgroundView?
  var updatesContent = true
  var updatesBackground = true
  /// Whether the state may have changed since the configurations were updated.
  fileprivate var needsUpdate = true
}

/// A view of a list that configurations determine.
@MainActor
protocol ConfiguredView: UIView {
  var configurations: ViewConfigurations { get }
  /// The state for which configurations are updated.
  var anyState: any UIConfigurationState { get }
  var contentView: UIView { get }
  /// Shows another content view in place of the one that is shown.
  func exchangeContentView(for new: UIView)
  /// Called when there is a background, or none any more.
  func backgroundConfigurationChanged()
  /// Asks the class, and the app's handler, to update the configurations.
  func updateConfigurations()
}

extension ConfiguredView {
  /// Shows a content configuration, in the view that shows the last one if that can.
  func show(_ content: (any UIContentConfiguration)?) {
    UIView.performWithoutAnimation {
      guard let content else {
        if configurations.content == nil { return }
        configurations.content = nil
        return exchangeContentView(for: UIView(frame: .zero))
      }
      let shown = configurations.updatesContent ? content.updated(for: anyState) : content
      let isFirst = configurations.content == nil
      configurations.content = shown
      if !isFirst, let view = contentView as? any UIView & UIContentView, view.supports(shown) {
        view.configuration = shown
      } else {
        exchangeContentView(for: shown.makeContentView())
      }
    }
    setNeedsLayout()
  }

  /// Shows a background configuration; in the open animation if it only changes.
  func show(_ background: UIBackgroundConfiguration?) {
    guard let background else {
      configurations.background = nil
      configurations.backgroundView?.removeFromSuperview()
      configurations.backgroundView = nil
      return backgroundConfigurationChanged()
    }
    let shown = configurations.updatesBackground ? background.updated(for: anyState) : background
    configurations.background = shown
    if let view = configurations.backgroundView { return view.show(shown) }
    UIView.performWithoutAnimation {
      let view = ConfiguredBackgroundView(shown)
      view.frame = bounds
      configurations.backgroundView = view
      insertSubview(view, at: 0)
      backgroundConfigurationChanged()
    }
  }

  /// Shows another view behind the content, as large as this one.
  ///
  /// - Parameter index: Its index in the subviews, from the back; at most their number.
  func exchange(_ old: UIView?, for new: UIView?, at index: Int) {
    if old === new { return }
    old?.removeFromSuperview()
    guard let new else { return }
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(new, at: min(index, subviews.count))
  }

  /// Notes that the state may have changed: the configurations are updated before the next layout.
  func markForConfigurationUpdate() {
    configurations.needsUpdate = true
    setNeedsLayout()
  }

  /// Updates the configurations if the state may have changed.
  func updateConfigurationsIfNeeded() {
    if !configurations.needsUpdate { return }
    configurations.needsUpdate = false
    updateConfigurations()
  }

  /// Updates the configurations for a new state, unless the app updates them itself.
  func updateAutomatically(for state: any UIConfigurationState) {
    if configurations.updatesContent, let content = configurations.content {
      showUpdated(content.updated(for: state))
    }
    if configurations.updatesBackground, let background = configurations.background {
      show(background.updated(for: state))
    }
  }

  /// Shows the content in another state.
  private func showUpdated(_ content: any UIContentConfiguration) {
    configurations.content = content
    if let view = contentView as? any UIView & UIContentView, view.supports(content) {
      view.configuration = content
    }
  }

  /// Calls an app's handler with the state; the update that it asks for by that is done.
  func finishUpdate(_ handler: () -> Void) {
    handler()
    configurations.needsUpdate = false
  }
}
