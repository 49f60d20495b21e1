// Constants and aliases from Apple's headers of C, Dispatch and Core Foundation that Linux does not
// have.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// The largest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The largest finite `Float`: `repeatCount = HUGE` repeats without end.
public let HUGE = Float.greatestFiniteMagnitude
/// Infinity.
public let HUGE_VAL = Double.infinity
/// Infinity.
public let HUGE_VALF = Float.infinity

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// An integer.
public typealias NSInteger = Int
/// An integer.
public typealias CFIndex = Int

/// True, as a value of Core Foundation.
public let kCFBooleanTrue: NSNumber! = NSNumber(value: true)
/// False, as a value of Core Foundation.
public let kCFBooleanFalse: NSNumber! = NSNumber(value: false)

/// Runs `body`. There are no autorelease pools: objects are released with their last reference.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
