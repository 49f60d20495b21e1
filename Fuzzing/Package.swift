// swift-tools-version: 6.2
import PackageDescription

// Programs that feed random bytes to what reads files, apart from the package: nobody who uses it
// builds them. `./run` builds and starts them.
let package = Package(
  name: "Fuzzing",
  products: [
    .library(name: "fuzz-images", type: .static, targets: ["fuzz_images"]),
    .library(name: "fuzz-paths", type: .static, targets: ["fuzz_paths"]),
    .library(name: "fuzz-text", type: .static, targets: ["fuzz_text"]),
  ],
  dependencies: [.package(name: "Animator", path: "..", traits: [])],
  targets: [
    .target(
      name: "fuzz_images", dependencies: [.product(name: "Graphics", package: "Animator")],
      path: "Sources/fuzz-images"),
    .target(
      name: "fuzz_paths", dependencies: [.product(name: "Graphics", package: "Animator")],
      path: "Sources/fuzz-paths"),
    .target(
      name: "fuzz_text", dependencies: [.product(name: "Graphics", package: "Animator")],
      path: "Sources/fuzz-text"),
  ],
  swiftLanguageModes: [.v6]
)
