// swift-tools-version: 6.2
import PackageDescription

// An app's views and their animations, tested and rendered on Linux, as a package that depends on
// Animator.
let package = Package(
  name: "Showcase",
  products: [
    .library(name: "Showcase", targets: ["Showcase"]),
    .library(name: "Postcards", targets: ["Postcards"]),
  ],
  dependencies: [.package(name: "Animator", path: "..")],
  targets: [
    // The views, which an iOS app compiles unchanged.
    .target(name: "Showcase", dependencies: [.product(name: "UIKit", package: "Animator")]),
    // An app of several screens, likewise.
    .target(name: "Postcards", dependencies: [.product(name: "UIKit", package: "Animator")]),
    // Renders a video of each: swift run films.
    .executableTarget(
      name: "films",
      dependencies: [
        "Showcase", "Postcards", .product(name: "TimelineExport", package: "Animator"),
      ]),
    .testTarget(
      name: "ShowcaseTests",
      dependencies: ["Showcase", .product(name: "AnimatorTesting", package: "Animator")],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PostcardsTests",
      dependencies: ["Postcards", .product(name: "AnimatorTesting", package: "Animator")]),
  ],
  swiftLanguageModes: [.v6]
)
