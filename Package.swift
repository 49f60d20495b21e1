// swift-tools-version: 6.2
import PackageDescription

/// Whether SwiftPM has fetched this package for another one.
let isCheckout = Context.packageDirectory.contains("/.build/checkouts/")

/// What `--version` says of the commit that is built. Not asked of git here: SwiftPM keeps what a manifest came to, and
/// would say an older one.
let commit = Context.environment["ANIMATOR_COMMIT"] ?? ""

/// The file with the data that the program gives to ICU (scripts/unicode-data), named after its symbol; otherwise it has
/// all data that Foundation brings along.
let unicodeData = Context.environment["ANIMATOR_UNICODE_DATA"] ?? ""
let unicodeDataSymbol =
  unicodeData.split(separator: "/").last?.prefix { $0 != "." }.description ?? ""

/// When NIO is compiled: for the server of the studio, which animate-cli has too.
let withStudio = TargetDependencyCondition.when(traits: ["CommandLine", "Studio"])

// Targets stand in the order data flows: each imports only what stands above it (scripts/check holds it to that).
let package = Package(
  name: "Animator",
  products: [
    .library(name: "Animator", targets: ["Animator"]),
    // Interface Builder documents, without UIKit's name.
    .library(name: "InterfaceBuilder", targets: ["InterfaceBuilder"]),
    // Expectations for tests of animations.
    .library(name: "AnimatorTesting", targets: ["AnimatorTesting"]),
    // For sources that were written for iOS.
    .library(name: "UIKit", targets: ["UIKit", "QuartzCore", "CoreGraphics"]),
    // For Fuzzing, which feeds them bytes.
    .library(name: "Graphics", targets: ["Graphics", "DrawingReplay", "ImageIO"]),
    .library(name: "Audio", targets: ["Audio"]),
    .library(name: "Rasterize", targets: ["Rasterize", "Animator"]),
    .library(name: "TimelineExport", targets: ["TimelineExport", "Animator"]),
    .library(name: "SceneScript", targets: ["SceneScript"]),
    .library(name: "TimelineReport", targets: ["TimelineReport"]),
    // The studio for programs that build timelines. Needs the trait Studio or CommandLine.
    .library(name: "AnimatorStudio", targets: ["AnimatorStudio"]),
    // For Benchmarks, which measures each of them by itself.
    .library(name: "CKernels", targets: ["CKernels"]),
    .library(name: "LayoutSolver", targets: ["LayoutSolver"]),
    .executable(name: "animate-cli", targets: ["animate-cli"]),
  ],
  // ArgumentParser brings plugins, which SwiftPM compiles in every package that depends on this one. One that
  // says `traits: []` does without them; so does one that has this package by its URL, unless it asks.
  traits: [
    .trait(name: "CommandLine", description: "Builds animate-cli."),
    // NIO is large: only those who ask for the studio or the program, which has it, compile it.
    .trait(name: "Studio", description: "Builds the library AnimatorStudio."),
    // One alone: SwiftPM passes traits to the compiler in an order that differs between its runs, and compiles
    // everything anew for another order.
    .default(enabledTraits: isCheckout ? [] : ["CommandLine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // FFmpeg's functions; its libraries are loaded when the first of them is called.
    .target(name: "CFFmpeg", linkerSettings: [.linkedLibrary("dl")]),
    // Not by Pango's own .pc files: they ask for -pthread, which SwiftPM refuses, with a warning in every
    // build. Its headers are found through a link in include/, those that they include through these.
    .systemLibrary(
      name: "CGLib", pkgConfig: "cairo harfbuzz fontconfig",
      providers: [.apt(["libpango1.0-dev", "libfontconfig-dev"])]),
    .target(name: "CPango", dependencies: ["CGLib"]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .target(
      name: "CPNG", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("deflate")]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
    // Not by their own .pc files either.
    .target(
      name: "CVectorImages", dependencies: ["CGLib"],
      cSettings: [.headerSearchPath("headers")],
      linkerSettings: [.linkedLibrary("dl")]),
    // A player of Lottie files: for tests alone.
    .systemLibrary(
      name: "CRlottie", pkgConfig: "rlottie", providers: [.apt(["librlottie-dev"])]),
    // The span kernels, in C; AVX2 and AVX-512 are chosen at run time.
    .target(name: "CKernels"),
    // What Foundation, and what it brings along, have on Apple's platforms and not here.
    .target(name: "FoundationCompatibility"),
    // The vocabulary of Core Graphics: geometry, color, images, paths, text, recorded drawing.
    .target(name: "Graphics", dependencies: ["CPango"]),
    // Lottie documents: read, written, and evaluated to recorded drawings.
    .target(name: "LottieDocuments", dependencies: ["Graphics"]),
    // SVG documents: read, and resolved to groups, shapes and text.
    .target(name: "SVGDocuments", dependencies: ["Graphics"]),
    // Recorded drawings to pixels, through Cairo.
    .target(name: "DrawingReplay", dependencies: ["Graphics", "CKernels", "CCairo", "CPango"]),
    // Image files to pixels and back, through FFmpeg, libpng, libdeflate, libwebp, librsvg and Poppler.
    .target(
      name: "ImageIO",
      dependencies: [
        "Graphics", "DrawingReplay", "CKernels", "CFFmpeg", "CPNG", "CWebP", "CVectorImages",
      ]),
    // Sound files, as stereo at 48 kHz; their levels, spectrums and beats.
    .target(name: "Audio", dependencies: ["CFFmpeg"]),
    // Asset catalogs, images and localized strings of bundles.
    .target(name: "BundleResources", dependencies: ["Graphics", "ImageIO"]),
    // Layer states, properties, timing, effects, transitions; the timeline and its evaluator.
    .target(name: "TimelineCore", dependencies: ["Graphics", "LottieDocuments"]),
    // Linear constraints of different priorities, solved incrementally.
    .target(name: "LayoutSolver"),
    // Layers, their animations, the stage's clock and recorder.
    .target(name: "CoreAnimation", dependencies: ["TimelineCore", "FoundationCompatibility"]),
    // Views, controllers, block animations and property animators.
    .target(
      name: "Animator",
      dependencies: [
        "CoreAnimation", "LayoutSolver", "LottieDocuments", "SVGDocuments", "DrawingReplay",
        "ImageIO", "BundleResources", "Audio",
        "FoundationCompatibility",
      ]),
    // Storyboards and xibs, to views and controllers.
    .target(name: "InterfaceBuilder", dependencies: ["Animator"]),
    // FrameSnapshot to Bitmap.
    .target(
      name: "Rasterize", dependencies: ["TimelineCore", "Graphics", "DrawingReplay", "CKernels"]),
    // Layers drawn into contexts.
    .target(name: "LayerDrawing", dependencies: ["Animator", "Graphics", "Rasterize"]),
    // Under Apple's names, for sources that were written for iOS.
    .target(
      name: "UIKit",
      dependencies: [
        "Animator", "InterfaceBuilder", "LayerDrawing", "CoreGraphics", "QuartzCore",
        "_Testing_UIKit",
      ]),
    .target(name: "QuartzCore", dependencies: ["Animator", "LayerDrawing", "CoreGraphics"]),
    .target(
      name: "CoreGraphics",
      dependencies: [
        "Graphics", "DrawingReplay", "ImageIO", "FoundationCompatibility", "AppleModules",
        "_Testing_CoreGraphics",
      ]),
    // Submodules, such as UIKit.UIColor, and modules that exist on Apple's platforms alone.
    .systemLibrary(name: "AppleModules"),
    .target(name: "_Testing_UIKit"),
    .target(name: "_Testing_CoreGraphics"),
    // Timeline to documents that hold layers and their motion, not frames: Lottie, HTML, keyframes.
    .target(name: "VectorExport", dependencies: ["TimelineCore", "LottieDocuments", "Graphics"]),
    // Timeline to files.
    .target(
      name: "TimelineExport",
      dependencies: ["Rasterize", "ImageIO", "Audio", "VectorExport", "CFFmpeg", "CWebP"]),
    // The expressions in scenes, which know nothing of scenes.
    .target(name: "SceneExpressions", dependencies: ["Graphics"]),
    // Scene file to Timeline.
    .target(
      name: "SceneScript",
      dependencies: [
        "Animator", "InterfaceBuilder", "Audio", "SceneExpressions",
        .product(name: "Yams", package: "Yams"),
      ]),
    // Recordings as text: traces, presentation values, charts.
    .target(name: "TimelineReport", dependencies: ["Animator", "SceneScript"]),
    // Expectations for Swift Testing and XCTest.
    .target(
      name: "AnimatorTesting",
      dependencies: ["Rasterize", "TimelineExport", "SceneScript", "TimelineReport"]),
    // A page in the browser that shows, explains and edits scenes; its server.
    .target(
      name: "AnimatorStudio",
      dependencies: ["SceneScript", "TimelineExport", "TimelineReport"]
        + ["NIOPosix", "NIOHTTP1", "NIOWebSocket"].map {
          .product(name: $0, package: "swift-nio", condition: withStudio)
        },
      resources: [.embedInCode("Page")]),
    // The commit that is built, in C, as Swift is given no strings: only this is compiled anew for another one.
    .target(name: "CBuildInfo", cSettings: [.define("ANIMATOR_COMMIT", to: "\"\(commit)\"")]),
    // In C, which can include a file in a program.
    .target(
      name: "CUnicodeData",
      cSettings: unicodeData.isEmpty
        ? []
        : [
          .define("UNICODE_DATA_FILE", to: "\"\(unicodeData)\""),
          .define("UNICODE_DATA_SYMBOL", to: "\"\(unicodeDataSymbol)\""),
        ]),
    // The command line.
    .executableTarget(
      name: "animate-cli",
      dependencies: [
        "Animator", "Rasterize", "TimelineExport", "SceneExpressions", "SceneScript",
        "TimelineReport", "AnimatorStudio", "CBuildInfo", "CUnicodeData",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLine"])),
      ],
      // The scenes in scenes/templates, through a link.
      resources: [.embedInCode("Templates")]),
    // What several test targets need.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(
      name: "GraphicsTests", dependencies: ["Graphics", "CCairo", "CPango", "TestSupport"]),
    .testTarget(
      name: "DrawingReplayTests",
      dependencies: ["DrawingReplay", "Graphics", "ImageIO", "CCairo", "CPango", "TestSupport"]),
    .testTarget(
      name: "ImageIOTests",
      dependencies: ["ImageIO", "DrawingReplay", "Graphics", "TestSupport"]),
    .testTarget(
      name: "BundleResourcesTests",
      dependencies: ["BundleResources", "Animator", "TestSupport"]),
    .testTarget(
      name: "LottieDocumentsTests",
      dependencies: ["LottieDocuments", "Animator", "ImageIO", "Rasterize", "TestSupport"]),
    .testTarget(
      name: "SVGDocumentsTests",
      dependencies: ["SVGDocuments", "Animator", "ImageIO", "Rasterize", "TestSupport"]),
    .testTarget(name: "AudioTests", dependencies: ["Audio", "TestSupport"]),
    .testTarget(name: "TimelineCoreTests", dependencies: ["TimelineCore", "TestSupport"]),
    .testTarget(name: "LayoutSolverTests", dependencies: ["LayoutSolver", "TestSupport"]),
    .testTarget(name: "AnimatorTests", dependencies: ["Animator", "TestSupport"]),
    .testTarget(
      name: "InterfaceBuilderTests",
      dependencies: ["InterfaceBuilder", "Animator", "Rasterize", "TestSupport"]),
    .testTarget(
      name: "AnimatorTestingTests", dependencies: ["AnimatorTesting"], exclude: ["Goldens"]),
    .testTarget(
      name: "TutorialTests", dependencies: ["AnimatorTesting", "SceneScript"],
      exclude: ["Goldens"]),
    .testTarget(name: "UIKitTests", dependencies: ["UIKit", "Rasterize", "TestSupport"]),
    // Code as authors of iOS apps write it, in the language mode that most of them use.
    .testTarget(
      name: "UIKitSourcesTests", dependencies: ["UIKit", "AnimatorTesting", "Rasterize"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "RasterizeTests",
      dependencies: ["Animator", "Rasterize", "CCairo", "CKernels", "TestSupport"]),
    .testTarget(name: "VectorExportTests", dependencies: ["VectorExport", "ImageIO"]),
    .testTarget(
      name: "TimelineExportTests",
      dependencies: ["TimelineExport", "SceneScript", "Audio", "CFFmpeg", "TestSupport"]),
    .testTarget(name: "SceneExpressionsTests", dependencies: ["Graphics", "SceneExpressions"]),
    .testTarget(
      name: "SceneScriptTests", dependencies: ["SceneScript", "TimelineReport", "TestSupport"]),
    .testTarget(
      name: "SceneTests",
      dependencies: [
        "SceneScript", "TimelineReport", "TimelineExport", "Rasterize", "TestSupport", "CRlottie",
      ],
      exclude: ["Goldens", "Lottie"]),
    .testTarget(
      name: "AnimatorStudioTests",
      dependencies: [
        "AnimatorStudio", "animate-cli", "ImageIO", "TestSupport",
      ]
        + ["NIOHTTP1", "NIOEmbedded"].map {
          .product(name: $0, package: "swift-nio", condition: withStudio)
        }),
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["animate-cli", "TimelineExport", "SceneScript", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// SwiftPM compiles a module again when one that its target names has changed. Most modules are reached through others,
// which re-export them, and need not change with them: so targets name all that they are built on.
let dependencies = Dictionary(
  uniqueKeysWithValues: package.targets.map { target in
    (target.name, target.dependencies.compactMap { $0.targetName })
  })
for target in package.targets where target.type != .system {
  var named = dependencies[target.name, default: []]
  let direct = named.count
  var next = 0
  while next < named.count {
    named += dependencies[named[next], default: []].filter { !named.contains($0) }
    next += 1
  }
  target.dependencies += named.dropFirst(direct).map { .byName(name: $0) }
}

extension Target.Dependency {
  /// The name of a target of this package; nil for products of others.
  var targetName: String? {
    if case .byNameItem(let name, _) = self { name } else { nil }
  }
}

// For scripts/check. Not by default: a later compiler's new warnings must not break anyone's build.
if Context.environment["ANIMATOR_WARNINGS_AS_ERRORS"] != nil {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}

// For CI, which builds everything once and runs all tests. Modules are compiled as a whole and without debug
// information; those that most of the tests' time is spent in are optimized, which costs less than it gains. Not by
// default: every change would compile a module anew, and SwiftPM accepts such flags only of packages on this machine.
if Context.environment["ANIMATOR_CI"] != nil {
  let optimized: Set = [
    "Graphics", "LottieDocuments", "DrawingReplay", "Audio", "TimelineCore", "CoreAnimation",
    "Rasterize", "VectorExport", "TestSupport",
  ]
  // Seconds to compile, also with optimization. The last flag counts.
  let optimizedC: Set = ["CKernels", "CPNG", "CVectorImages"]
  for target in package.targets where target.type != .system {
    if optimizedC.contains(target.name) {
      target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-O2"])]
    }
    var flags = ["-gnone"]
    // The time of tests is that of their macros, which modules compiled as a whole expand one after another.
    if target.type != .test {
      // With threads, the compiler writes an object file for each source, as SwiftPM expects.
      flags += ["-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2"]
    }
    if optimized.contains(target.name) { flags.append("-O") }
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
  }
}
