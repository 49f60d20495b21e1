import Dispatch
import Foundation

/// Reports faults of snapshots, in UIKit's words and with the consequence.
enum SnapshotFault {
  /// Reports a fault, on whichever thread snapshots are made.
  static func raise(_ call: String, _ reason: String) {
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { UsageFault.raise(call, reason) }
    } else {
      Task { @MainActor in UsageFault.raise(call, reason) }
    }
  }

  /// The identifiers without those that are there twice, which are reported.
  static func unique<ID: Hashable>(_ identifiers: [ID], _ what: String, _ call: String) -> [ID] {
    var seen = Set<ID>(minimumCapacity: identifiers.count)
    var (unique, twice): ([ID], [ID]) = ([], [])
    for identifier in identifiers {
      if seen.insert(identifier).inserted {
        unique.append(identifier)
      } else {
        twice.append(identifier)
      }
    }
    if !twice.isEmpty {
      raise(
        call,
        "Fatal: supplied \(what) identifiers are not unique. Duplicate identifiers: "
          + "{(\(list(twice)))}; each is added once")
    }
    return unique
  }

  static func list<ID>(_ identifiers: [ID]) -> String {
    identifiers.map { "\($0)" }.joined(separator: ", ")
  }
}

/// The queue on which the main actor runs; on Linux, not always the main thread.
private enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()
  private static let isMarked: Bool = {
    DispatchQueue.main.setSpecific(key: key, value: true)
    return true
  }()

  /// Whether code runs on it.
  static var isCurrent: Bool {
    isMarked && (DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread)
  }
}
