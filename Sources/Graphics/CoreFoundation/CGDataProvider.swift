// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The data type of Core Graphics' interfaces.
public typealias CFData = NSData

/// Bytes, such as the pixels of an image.
public final class CGDataProvider: Sendable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Provides a copy of data.
  public convenience init?(data: CFData) { self.init([UInt8](Data(referencing: data))) }

  /// A copy of the bytes.
  public var data: CFData? { NSData(data: Data(bytes)) }
}

/// The address of data, valid as long as it is not released.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  theData.bytes.assumingMemoryBound(to: UInt8.self)
}

/// The number of bytes.
public func CFDataGetLength(_ theData: CFData!) -> Int { theData.length }
