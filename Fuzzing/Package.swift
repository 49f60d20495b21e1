// swift-tools-version: 6.2
import PackageDescription

// Programs that feed random bytes to what reads files, and to Auto Layout, apart from the package: nobody who uses it
// builds them. `./run` builds and starts them.

/// The targets, each with the products of Animator that it feeds, and whether those make a timeline.
let fuzzers: [(name: String, products: [String], makesTimelines: Bool)] = [
  ("images", ["Graphics"], false),
  ("paths", ["Graphics"], false),
  ("text", ["Graphics"], false),
  ("scenes", ["SceneScript"], true),
  ("reels", ["SceneScript"], true),
  ("keyframes", ["Animator"], true),
  ("audio", ["Audio"], false),
  ("constraints", ["Animator"], false),
  ("artwork", ["Animator"], true),
  ("lottie", ["Animator"], true),
]

func products(_ names: [String]) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Animator") }
}

let package = Package(
  name: "Fuzzing",
  products: fuzzers.map {
    .library(name: "fuzz-\($0.name)", type: .static, targets: ["fuzz_\($0.name)"])
  },
  dependencies: [.package(name: "Animator", path: "..", traits: [])],
  targets: [
    // What is expected of any timeline.
    .target(name: "FuzzSupport", dependencies: products(["Rasterize"]))
  ]
    + fuzzers.map {
      .target(
        name: "fuzz_\($0.name)",
        dependencies: ($0.makesTimelines ? ["FuzzSupport"] : []) + products($0.products),
        path: "Sources/fuzz-\($0.name)")
    },
  swiftLanguageModes: [.v6]
)
