// swift-tools-version: 6.2
import PackageDescription

// An app as Xcode has it, a storyboard with its sources, tested and filmed on Linux. Copy this folder to begin one.
let package = Package(
  name: "StoryboardApp",
  dependencies: [
    .package(name: "Animator", path: "../.."),
    .package(name: "Bridge", path: "../../Bridge"),
  ],
  targets: [
    // The app. The sources in the folder iOS are those that Xcode compiles.
    .target(
      name: "StoryboardApp", dependencies: [.product(name: "UIKit", package: "Animator")],
      exclude: ["iOS"],
      resources: [.copy("Resources/Base.lproj"), .copy("Resources/Assets.xcassets")],
      swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: [.plugin(name: "PortUIKit", package: "Bridge")]),
    // Renders a walk through it: swift run film.
    .executableTarget(
      name: "film",
      dependencies: ["StoryboardApp", .product(name: "TimelineExport", package: "Animator")]),
    .testTarget(
      name: "StoryboardAppTests",
      dependencies: ["StoryboardApp", .product(name: "AnimatorTesting", package: "Animator")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)
