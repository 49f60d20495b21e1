public import Foundation

/// The type of an activity that a web page began: a universal link.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// An activity of the user that can continue later or elsewhere.
open class NSUserActivity: NSObject {
  /// The kind of the activity.
  public let activityType: String
  /// A title for the user; nil for none.
  open var title: String?
  /// The values that are needed to continue.
  open var userInfo: [AnyHashable: Any]?
  /// The keys of ``userInfo`` without which the activity cannot continue.
  open var requiredUserInfoKeys: Set<String>?
  /// The page that shows the same in a browser; nil for none.
  open var webpageURL: URL?
  /// The page from which the user came; nil for none.
  open var referrerURL: URL?
  /// Words by which the activity is found.
  open var keywords: Set<String> = []
  /// An identifier among the application's own activities; nil for none.
  open var persistentIdentifier: String?
  /// Whether it may continue on another device, of which there is none here.
  open var isEligibleForHandoff = true
  /// Whether it is found on the device, where nothing searches here.
  open var isEligibleForSearch = false
  /// Whether anyone may find it, where nothing searches here.
  open var isEligibleForPublicIndexing = false

  /// Creates an activity of a kind.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// Adds values to ``userInfo``.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }

  /// Makes it what the user does now, which nothing outside the application observes here.
  open func becomeCurrent() {}
  /// Ends what ``becomeCurrent()`` has begun.
  open func resignCurrent() {}
  /// Ends the activity.
  open func invalidate() {}
}
