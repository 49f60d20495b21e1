import Animator
import Foundation

/// Synthetic images as demanding for samplers and encoders as photos: soft shading, noise from
/// large to small scales, a little grain. Stored as raw BGRA files in the folder that the
/// environment variable BENCHMARK_PHOTOS names, so that peers draw the same ones and generating
/// them is not measured.
struct Photo {
  let name: String
  let width: Int
  let height: Int
  private let seed: UInt64
  private let top: SIMD3<Double>
  private let bottom: SIMD3<Double>

  fileprivate init(
    _ letter: String, width: Int, height: Int, seed: UInt64, top: SIMD3<Double>,
    bottom: SIMD3<Double>
  ) {
    (self.width, self.height, self.seed) = (width, height, seed)
    (self.top, self.bottom) = (top, bottom)
    name = "\(letter)-\(width)x\(height)"
  }

  /// Premultiplied BGRA, opaque.
  var pixels: [UInt8] {
    guard let folder = ProcessInfo.processInfo.environment["BENCHMARK_PHOTOS"] else {
      return made
    }
    let file = URL(fileURLWithPath: folder).appending(path: name + ".bgra")
    if let kept = kept(in: file) { return kept }
    let pixels = made
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try? Data(pixels).write(to: file, options: .atomic)
    return pixels
  }

  /// Read directly into the image's buffer, without copying or mapping.
  private func kept(in file: URL) -> [UInt8]? {
    guard let stream = fopen(file.path, "rb") else { return nil }
    defer { fclose(stream) }
    setvbuf(stream, nil, _IONBF, 0)
    let size = 4 * width * height
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      count = fread(bytes.baseAddress, 1, size, stream)
    }
    return pixels.count == size ? pixels : nil
  }

  private var made: [UInt8] {
    var numbers = Numbers(seed: seed)
    let clouds = (2...8).map { octave in
      (0..<(1 << (2 * octave))).map { _ in numbers.next() - 0.5 }
    }
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    for y in 0..<height {
      let down = Double(y) / Double(height)
      for x in 0..<width {
        let across = Double(x) / Double(width)
        var noise = 0.0
        for (i, cloud) in clouds.enumerated() {
          noise += 300 / pow(1.7, Double(i + 2)) * sample(cloud, 4 << i, across, down)
        }
        let (dx, dy) = (across - 0.7, down - 0.3)
        let light = 90 * exp(-(dx * dx * 15 + dy * dy * 7))
        let grain = (0..<4).reduce(0.0) { sum, _ in sum + numbers.next() - 0.5 } * 3.5
        let color = top + (bottom - top) * down + (light + grain) + noise * [1, 0.8, 0.6]
        for channel in 0..<3 {
          pixels[4 * (y * width + x) + 2 - channel] = UInt8(min(max(color[channel], 0), 255))
        }
      }
    }
    return pixels
  }

  /// Value noise of `side` × `side` cells with smooth interpolation.
  private func sample(_ cloud: [Double], _ side: Int, _ across: Double, _ down: Double) -> Double {
    let (u, v) = (across * Double(side - 1), down * Double(side - 1))
    let (column, row) = (Int(u), Int(v))
    func soft(_ t: Double) -> Double { t * t * (3 - 2 * t) }
    let (right, below) = (soft(u - Double(column)), soft(v - Double(row)))
    func value(_ x: Int, _ y: Int) -> Double {
      cloud[min(row + y, side - 1) * side + min(column + x, side - 1)]
    }
    return (value(0, 0) * (1 - right) + value(1, 0) * right) * (1 - below)
      + (value(0, 1) * (1 - right) + value(1, 1) * right) * below
  }

  /// A view of the photo's size.
  @MainActor
  var view: UIImageView {
    let image = CGImage(width: width, height: height, premultipliedBGRA: pixels)
    return UIImageView(image: image.map { UIImage(cgImage: $0, scale: 1, orientation: .up) })
  }
}

enum Photos {
  static let a = a(width: 1920, height: 1080)
  static let b = b(width: 1920, height: 1080)
  static let smallA = a(width: 1280, height: 720)
  static let smallB = b(width: 1280, height: 720)
  static let all = [a, b, smallA, smallB]

  private static func a(width: Int, height: Int) -> Photo {
    Photo("a", width: width, height: height, seed: 1, top: [40, 90, 160], bottom: [200, 150, 90])
  }

  private static func b(width: Int, height: Int) -> Photo {
    Photo("b", width: width, height: height, seed: 2, top: [150, 60, 90], bottom: [60, 120, 80])
  }
}
