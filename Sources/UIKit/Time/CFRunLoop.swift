// Timers of Core Foundation, which follow a stage's clock as `Timer` does.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The run loop under Core Foundation's name.
public typealias CFRunLoop = RunLoop
/// A timer under Core Foundation's name.
public typealias CFRunLoopTimer = Timer
/// Flags of Core Foundation's functions.
public typealias CFOptionFlags = UInt

/// Allocates objects of Core Foundation: always the default way here.
public enum CFAllocator: Sendable {}
/// The default allocator.
public let kCFAllocatorDefault: CFAllocator? = nil

/// A mode of run loops; ignored, as a stage has none.
public struct CFRunLoopMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Makes a mode of its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// All common modes.
  public static let commonModes = CFRunLoopMode(rawValue: "kCFRunLoopCommonModes")
  /// The default mode.
  public static let defaultMode = CFRunLoopMode(rawValue: "kCFRunLoopDefaultMode")
}

/// The current run loop.
public func CFRunLoopGetCurrent() -> CFRunLoop! { RunLoop.current }
/// The run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop! { RunLoop.main }

/// Makes a timer that calls a closure.
///
/// - Parameters:
///   - fireDate: When it is called first, as `CFAbsoluteTimeGetCurrent()` counts.
///   - interval: The seconds between calls; 0 for one call.
@preconcurrency @MainActor
public func CFRunLoopTimerCreateWithHandler(
  _ allocator: CFAllocator!, _ fireDate: CFAbsoluteTime, _ interval: CFTimeInterval,
  _ flags: CFOptionFlags, _ order: CFIndex, _ block: ((CFRunLoopTimer?) -> Void)!
) -> CFRunLoopTimer! {
  let handler: (CFRunLoopTimer?) -> Void = block ?? { _ in }
  let delay = MediaTime(seconds: max(fireDate - CFAbsoluteTimeGetCurrent(), 0))
  return Timer(
    after: delay, interval: interval, repeats: interval > 0, userInfo: nil, block: { handler($0) })
}

/// Schedules a timer on the current stage's clock.
public func CFRunLoopAddTimer(_ rl: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) {
  timer?.schedule()
}

/// Stops a timer permanently.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer!) { timer?.invalidate() }
