// swift-tools-version: 6.2
import PackageDescription

// Measurements, apart from the package that they measure: nobody who uses it builds them.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Animator", path: "..", traits: [])],
  targets: [
    // Timed work by request, so that programs can be measured in turns.
    .target(name: "Turns"),
    .executableTarget(
      name: "animation-benchmarks", dependencies: [.product(name: "Animator", package: "Animator")]),
    .executableTarget(
      name: "kernel-benchmarks",
      dependencies: ["Turns", .product(name: "CKernels", package: "Animator")]),
    .executableTarget(
      name: "render-benchmarks",
      dependencies: [
        "Turns",
        .product(name: "Animator", package: "Animator"),
        .product(name: "Rasterize", package: "Animator"),
        .product(name: "TimelineExport", package: "Animator"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
