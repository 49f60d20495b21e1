// swift-tools-version: 6.2
import PackageDescription

// An app's views and their animations, tested on Linux and filmed; built as any other package would be.
let package = Package(
  name: "Showcase",
  products: [.library(name: "Showcase", targets: ["Showcase"])],
  dependencies: [.package(name: "Animator", path: "..", traits: [])],
  targets: [
    // The views: sources that an iOS app compiles as they are.
    .target(name: "Showcase", dependencies: [.product(name: "UIKit", package: "Animator")]),
    // Makes a film of each: swift run films.
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
