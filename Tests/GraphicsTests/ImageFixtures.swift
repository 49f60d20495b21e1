import Foundation

/// Small files in formats that are not worth writing by hand, made once with FFmpeg.
enum ImageFixtures {
  private static func bytes(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }

  /// 16 × 16, red, full range BT.601 at the finest quantiser: Y 76, Cb 85, Cr 255 in every pixel.
  static let redJPEG = bytes(
    "/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgCAgICAgICAgICAgMDAwMDAwMDAwMDAwMDAwMEBAQD"
      + "AwMDAwMDBAQEBAQEBAQEBAQEBAUFBQYGBQUHBwcICAr/xABMAAEBAAAAAAAAAAAAAAAAAAAABgEBAQAAAAAAAAAAAAAAAAAABgcQ"
      + "AQAAAAAAAAAAAAAAAAAAAAARAQAAAAAAAAAAAAAAAAAAAAD/wAARCAAQABADASIAAhEAAxEA/9oADAMBAAIRAxEAPwCLAFF/f//Z"
  )

  /// 16 × 8, left half red, right half blue, chroma not subsampled.
  static let redBlueJPEG = bytes(
    "/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgCAgICAgICAgICAgMDAwMDAwMDAwMDAwMDAwMEBAQD"
      + "AwMDAwMDBAQEBAQEBAQEBAQEBAUFBQYGBQUHBwcICAr/xABaAAEBAAAAAAAAAAAAAAAAAAAABgEBAQEBAQAAAAAAAAAAAAAAAAgB"
      + "BgcQAQAAAAAAAAAAAAAAAAAAAAARAAEDBQEBAQAAAAAAAAAAAAU1BAACdXS0swMlAf/AABEIAAgAEAMBEgACEgADEgD/2gAMAwEA"
      + "AhEDEQA/AIscsxVQlzH7fnDFVCXMft+c97KpZLFccqoKpZLFccqpICpAyQKw23GmAyQKw23GmTi9/PpF7g92a5rxSL3B9s1z/9k="
  )

  /// The RGBA of the 4 × 2 pictures below.
  static let rgba: [[UInt8]] = [
    [255, 0, 0, 128], [10, 200, 30, 255], [0, 0, 0, 0], [255, 255, 255, 1],
    [1, 2, 3, 255], [250, 128, 7, 200], [0, 0, 255, 255], [77, 77, 77, 77],
  ]

  static let losslessWebP = bytes(
    "UklGRl4AAABXRUJQVlA4TFEAAAAvA0AAED+gkI0kaHfP3+cQfqU7DUINjJuvePp3kACFbCRB+3EszvlrHMTlFLRtw1Ql3u6BG6kt"
      + "AAD+/6Apd7sIV97dzQwEAmRsRZQDBSL6H9IA")

  static let tiff = bytes(
    "SUkqAEwAAAAH/wAAgArIHv/9AP7/AAELAQID//qAB8gAAP///U0IAAgACAAIAEgAAAABAAAASAAAAAEAAABMYXZjNTkuMzcuMTAw"
      + "AA8A/gAEAAEAAAAAAAAAAAEEAAEAAAAEAAAAAQEEAAEAAAACAAAAAgEDAAQAAAAmAAAAAwEDAAEAAAAFgAAABgEDAAEAAAACAAAA"
      + "EQEEAAEAAAAIAAAAFQEDAAEAAAAEAAAAFgEEAAEAAADhAQAAFwEEAAEAAAAeAAAAGgEFAAEAAAAuAAAAGwEFAAEAAAA2AAAAKAED"
      + "AAEAAAACAAAAMQECAA4AAAA+AAAAUgEDAAEAAAACAAAAAAAAAA==")

  /// Without alpha: each pixel's colour, opaque.
  static let bmp = bytes(
    "Qk1OAAAAAAAAADYAAAAoAAAABAAAAAIAAAABABgAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAAAwIBB4D6/wAATU1NAAD/HsgKAAAA////"
  )

  /// 16 × 16, red: VP8, limited range BT.601.
  static let lossyWebP = bytes(
    "UklGRkQAAABXRUJQVlA4IDgAAABQAgCdASoQABAAAAAAJaACdLoB+AH6AfwAB5AA/v94+X/8sPx/Unn/yxD//xPTm8RU8r/+JkAAAA=="
  )

  /// 2 × 1: red, and a transparent pixel.
  static let gif = Data(
    Array("GIF89a".utf8) + [2, 0, 1, 0, 0x91, 0, 0]
      + [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]
      + [0x21, 0xF9, 4, 1, 0, 0, 1, 0]
      // Codes of three bits: clear, 0, 1, end.
      + [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0A, 0, 0x3B])

  /// Two frames of 2 × 1: red, red and blue, green, for 0.25 s each.
  static let apng = bytes(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAAAAAAAAQCEeRdzAAAACGFjVEwAAAACAAAAAPONk3AAAAAaZmNUTAAAAAAA"
      + "AAACAAAAAQAAAAAAAAAAAAEABAAA87ebcwAAAA1JREFUeJxj+M/AAEQACP4B/8aeefcAAAAaZmNUTAAAAAEAAAACAAAAAQAAAAAAAAAAAAEABAAAaMRx"
      + "pwAAABFmZEFUAAAAAnicY2Bg+A+EAAYBAf/TPDflAAAAAElFTkSuQmCC")

  /// The same as WebP.
  static let animatedWebP = bytes(
    "UklGRoYAAABXRUJQVlA4WAoAAAACAAAAAQAAAAAAQU5JTQYAAAD/////AABBTk1GKAAAAAAAAAAAAAEAAAAAAPoAAAJWUDhMDwAAAC8BAAAABxD9j/4H"
      + "IqL/AQBBTk1GKgAAAAAAAAAAAAEAAAAAAPoAAABWUDhMEgAAAC8BAAAADzD/sf/zHw4qENH/AA==")

  /// Two frames of 2 × 1: red and clear for 0.1 s, then its left pixel blue for 0.3 s.
  static let animatedGIF = Data(
    Array("GIF89a".utf8) + [2, 0, 1, 0, 0x91, 0, 0]
      + [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]
      + [0x21, 0xF9, 4, 5, 10, 0, 1, 0]
      // Codes of three bits: clear, 0, 1, end.
      + [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0A, 0]
      + [0x21, 0xF9, 4, 5, 30, 0, 1, 0]
      // Clear, 2, end, of one pixel.
      + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x54, 0x01, 0, 0x3B])
}
