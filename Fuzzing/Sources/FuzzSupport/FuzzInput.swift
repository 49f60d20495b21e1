@_exported import Animator

/// An input of libFuzzer, and the folder of which its relative paths are.
public enum FuzzInput {
  /// The bytes of an input; copied, as libFuzzer uses its buffer again.
  public static func data(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Data {
    Data(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }

  /// A folder of this package. `run` starts targets in the package's own.
  public static func folder(_ path: String) -> URL {
    URL(fileURLWithPath: path, isDirectory: true)
  }
}
