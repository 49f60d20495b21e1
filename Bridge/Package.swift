// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The toolchain's own SwiftSyntax: nothing is fetched, and the tool compiles in seconds.
let host: String = {
  let path = Context.environment["PATH"] ?? ""
  let compilers = path.split(separator: ":").map { "\($0)/swiftc" }
  let compiler =
    compilers.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "/usr/bin/swiftc"
  let usr = URL(fileURLWithPath: compiler).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent()
  return usr.appendingPathComponent("lib/swift/host").path
}()

let syntaxSettings: [SwiftSetting] = [.unsafeFlags(["-I", host])]
let syntaxLibraries: [LinkerSetting] = [
  .unsafeFlags([
    "-L", host, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker", "-rpath", "-Xlinker", host,
  ])
]

// A package of its own, so that those who write their views for Linux build neither the tool nor its plugin.
let package = Package(
  name: "Bridge",
  products: [
    .plugin(name: "PortUIKit", targets: ["PortUIKit"]),
    .executable(name: "uikit-port", targets: ["uikit-port"]),
  ],
  dependencies: [.package(name: "Animator", path: "..")],
  targets: [
    // Rewrites sources.
    .target(name: "SourcePort", swiftSettings: syntaxSettings, linkerSettings: syntaxLibraries),
    // The command line.
    .executableTarget(
      name: "uikit-port", dependencies: ["SourcePort"], swiftSettings: syntaxSettings,
      linkerSettings: syntaxLibraries),
    // Runs it for the iOS sources of a target.
    .plugin(name: "PortUIKit", capability: .buildTool(), dependencies: ["uikit-port"]),
    .testTarget(
      name: "SourcePortTests", dependencies: ["SourcePort"], swiftSettings: syntaxSettings,
      linkerSettings: syntaxLibraries),
    // iOS sources, as they are compiled by Xcode.
    .target(
      name: "PortedLibrary", dependencies: [.product(name: "UIKit", package: "Animator")],
      path: "Tests/PortedLibrary", exclude: ["iOS"], swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: ["PortUIKit"]),
    .target(
      name: "PortedSources",
      dependencies: ["PortedLibrary", .product(name: "UIKit", package: "Animator")],
      path: "Tests/PortedSources", exclude: ["iOS"], swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: ["PortUIKit"]),
    .testTarget(
      name: "PortedSourcesTests",
      dependencies: [
        "PortedSources", "PortedLibrary", .product(name: "UIKit", package: "Animator"),
      ], swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)
