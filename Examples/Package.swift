// swift-tools-version: 6.2
import PackageDescription

// An app's views and their animations, tested and rendered on Linux, as a package that depends on
// Animator.
let package = Package(
  name: "Showcase",
  products: [.library(name: "Showcase", targets: ["Showcase"])],
  dependencies: [.package(name: "Animator", path: "..", traits: [])],
  targets: [
    // The views, which an iOS app compiles unchanged.
    .target(name: "Showcase", dependencies: [.product(name: "UIKit", package: "Animator")]),
    // Renders a video of each: swift run films.
    .executableTarget(
      name: "films",
      dependencies: ["Showcase", .product(name: "TimelineExport", package: "Animator")]),
    .testTarget(
      name: "ShowcaseTests",
      dependencies: ["Showcase", .product(name: "AnimatorTesting", package: "Animator")],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)
