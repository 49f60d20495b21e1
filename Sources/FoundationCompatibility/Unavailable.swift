// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

// APIs that require an Objective-C runtime. The compiler's error names an alternative.

@available(*, unavailable, message: "override the method in a subclass: no exchange here")
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> OpaquePointer? { nil }
@available(*, unavailable, message: "override the method in a subclass: no exchange here")
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> OpaquePointer? { nil }
@available(*, unavailable, message: "override the method in a subclass: no exchange here")
public func method_exchangeImplementations(_ first: OpaquePointer, _ second: OpaquePointer) {}
@available(*, unavailable, message: "override the method in a subclass: no exchange here")
public func method_getImplementation(_ method: OpaquePointer) -> OpaquePointer { method }
@available(*, unavailable, message: "override the method in a subclass: no exchange here")
public func method_setImplementation(_ method: OpaquePointer, _ new: OpaquePointer) -> OpaquePointer
{ method }
@available(*, unavailable, message: "override the method in a subclass: no exchange here")
public func method_getTypeEncoding(_ method: OpaquePointer) -> UnsafePointer<CChar>? { nil }
@available(*, unavailable, message: "override the method in a subclass: no exchange here")
public func class_addMethod(
  _ cls: AnyClass?, _ name: Selector, _ implementation: OpaquePointer,
  _ types: UnsafePointer<CChar>?
) -> Bool { false }
@available(*, unavailable, message: "override the method in a subclass: no exchange here")
public func class_replaceMethod(
  _ cls: AnyClass?, _ name: Selector, _ implementation: OpaquePointer,
  _ types: UnsafePointer<CChar>?
) -> OpaquePointer? { nil }

@available(*, unavailable, message: "use CACurrentMediaTime(), the stage's clock")
public func mach_absolute_time() -> UInt64 { 0 }
@available(*, unavailable, message: "hold weak references in a dictionary by ObjectIdentifier")
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject> {}
@available(*, unavailable, message: "use an array of structures with a weak property")
open class NSPointerArray {}
@available(*, unavailable, message: "throw an Error: there are no exceptions")
open class NSException: NSObject {}
