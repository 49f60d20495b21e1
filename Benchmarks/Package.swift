// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of the measured one never build it.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Animator", path: "..", traits: [])],
  targets: [
    // Timed work on request, so that programs can be measured alternately.
    .target(name: "Turns"),
    .executableTarget(
      name: "animation-benchmarks", dependencies: [.product(name: "Animator", package: "Animator")]),
    .executableTarget(
      name: "kernel-benchmarks",
      dependencies: ["Turns", .product(name: "CKernels", package: "Animator")]),
    .executableTarget(
      name: "layout-benchmarks",
      dependencies: ["Turns", .product(name: "LayoutSolver", package: "Animator")]),
    .executableTarget(
      name: "list-benchmarks",
      dependencies: ["Turns", .product(name: "Animator", package: "Animator")]),
    .executableTarget(
      name: "render-benchmarks",
      dependencies: [
        "Turns",
        .product(name: "Animator", package: "Animator"),
        .product(name: "Rasterize", package: "Animator"),
        .product(name: "TimelineExport", package: "Animator"),
      ]),
    .executableTarget(
      name: "view-layout-benchmarks",
      dependencies: ["Turns", .product(name: "Animator", package: "Animator")]),
  ],
  swiftLanguageModes: [.v6]
)
