// swift-tools-version: 6.2
import PackageDescription

// What only Darwin compiles, compiled against stubs of Darwin and CoreFoundation. A package of its
// own, with a build folder of its own: a module named Darwin must never be seen by another package.

/// The names by which the sources know each other, and those that they have here.
let names = [
  "ObservableCollections": "CoreOnDarwin", "ObservableCollectionsTesting": "TestingOnDarwin",
  "ObservableCollectionsAdapters": "AdaptersOnDarwin", "ExampleModels": "ModelsOnDarwin",
  "TerminalSinks": "TerminalSinksOnDarwin", "WebSinks": "WebSinksOnDarwin",
  "ExampleTestKit": "KitOnDarwin",
]

/// So that sources find each other.
let aliases: [SwiftSetting] = [
  .unsafeFlags(
    names.sorted { $0.key < $1.key }.flatMap { ["-module-alias", "\($0.key)=\($0.value)"] })
]

let package = Package(
  name: "DarwinStubs",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Darwin"),
    .target(name: "CoreFoundation"),
    .target(name: "ObjectiveC"),
    // The sources of the root package, through symbolic links.
    // The core as one module: without the imports of its modules.
    .target(
      name: "CoreOnDarwin", dependencies: ["Darwin"],
      exclude: [
        "DerivedLists/Imports.swift", "DerivedSectionLists/Imports.swift", "Imports.swift",
        "ListCalls/Imports.swift", "ListDiffs/Imports.swift", "NeighbourLists/Imports.swift",
        "ObservableLists/Imports.swift", "OutlineLists/Imports.swift",
        "ObservableSectionLists/Imports.swift", "PairedLists/Imports.swift",
        "UndoableLists/Imports.swift",
      ]),
    .target(
      name: "TestingOnDarwin", dependencies: ["CoreOnDarwin", "Darwin"], swiftSettings: aliases),
    .target(
      name: "AdaptersOnDarwin",
      dependencies: ["CoreFoundation", "CoreOnDarwin", "Darwin", "ObjectiveC"],
      swiftSettings: aliases),
    .target(
      name: "ModelsOnDarwin", dependencies: ["CoreOnDarwin", "Darwin"],
      resources: [.copy("Resources")], swiftSettings: aliases),
    .target(
      name: "TerminalSinksOnDarwin",
      dependencies: ["CoreOnDarwin", "Darwin", "ModelsOnDarwin", "TestingOnDarwin"],
      swiftSettings: aliases),
    .target(
      name: "WebSinksOnDarwin", dependencies: ["CoreOnDarwin", "Darwin", "ModelsOnDarwin"],
      resources: [.copy("Resources")], swiftSettings: aliases),
    .executableTarget(
      name: "FeedReaderOnDarwin",
      dependencies: ["CoreOnDarwin", "Darwin", "ModelsOnDarwin", "TerminalSinksOnDarwin"],
      exclude: ["README.md"], swiftSettings: aliases),
    .executableTarget(
      name: "BenchmarksOnDarwin", dependencies: ["CoreOnDarwin", "Darwin"],
      exclude: ["instructions"], swiftSettings: aliases),
    .executableTarget(
      name: "RunLoopTurnsOnDarwin",
      dependencies: ["AdaptersOnDarwin", "CoreFoundation", "CoreOnDarwin", "Darwin"],
      swiftSettings: aliases),
    .target(name: "KitOnDarwin", dependencies: ["Darwin"], swiftSettings: aliases),
    // Not a test target: what SwiftPM writes for those asks for Darwin's XCTest where Darwin is.
    .executableTarget(
      name: "DarwinCheck",
      dependencies: [
        "AdaptersOnDarwin", "CoreFoundation", "CoreOnDarwin", "Darwin", "KitOnDarwin",
        "ModelsOnDarwin", "ObjectiveC", "TerminalSinksOnDarwin", "WebSinksOnDarwin",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
