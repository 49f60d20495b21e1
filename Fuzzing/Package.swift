// swift-tools-version: 6.2
import PackageDescription

// Programs that feed random bytes to what reads files, apart from the package: nobody who uses it
// builds them. `./run` builds and starts them.

/// The targets, each with the products of Animator that it feeds.
let fuzzers: [(name: String, products: [String])] = [
  ("images", ["Graphics"]),
  ("paths", ["Graphics"]),
  ("text", ["Graphics"]),
  ("scenes", ["SceneScript"]),
  ("reels", ["SceneScript"]),
  ("keyframes", ["Animator"]),
  ("audio", ["Audio"]),
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
    // What several targets expect of a timeline.
    .target(name: "FuzzSupport", dependencies: products(["Rasterize"]))
  ]
    + fuzzers.map {
      .target(
        name: "fuzz_\($0.name)", dependencies: ["FuzzSupport"] + products($0.products),
        path: "Sources/fuzz-\($0.name)")
    },
  swiftLanguageModes: [.v6]
)
