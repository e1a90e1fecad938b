// swift-tools-version: 6.2
import PackageDescription

// The library and its tests, for a simulator of a device: without the programs, which no device runs,
// and without the tests that read this project's other files. A package of its own, because a scheme
// of the root package builds its programs too.
let package = Package(
  name: "SimulatorTests",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ObservableCollectionsAdapters", targets: ["ObservableCollectionsAdapters"])
  ],
  targets: [
    // The sources of the root package, through symbolic links.
    .target(name: "ObservableCollections"),
    .target(name: "ObservableCollectionsAdapters", dependencies: ["ObservableCollections"]),
    .target(name: "ObservableCollectionsTesting", dependencies: ["ObservableCollections"]),
    .target(name: "ExampleTestKit"),
    .target(
      name: "TestSupport", dependencies: ["ObservableCollections", "ObservableCollectionsTesting"]),
    .target(
      name: "CoreTestSupport",
      dependencies: [
        "ExampleTestKit", "ObservableCollections", "ObservableCollectionsTesting", "TestSupport",
      ],
      path: "Tests/ObservableCollectionsTests/Support"),
    coreTests("Storage"),
    coreTests("Changes"),
    coreTests("Diffing"),
    coreTests("Updates"),
    coreTests("Sections"),
    coreTests("Observers"),
    coreTests("Turns"),
    coreTests("Arrays", exclude: ["Clauses", "ForeignCode"]),
    coreTests("Clauses", path: "Arrays/Clauses"),
    coreTests("ForeignCode", path: "Arrays/ForeignCode"),
    coreTests("Examples"),
    coreTests(
      "House",
      exclude: [
        "LayeringTests.swift", "PlatformNameTests.swift", "ReadmeTests.swift",
        "StubDeclarationTests.swift",
      ]),
    .testTarget(
      name: "ObservableCollectionsAdaptersTests",
      dependencies: ["ExampleTestKit", "ObservableCollectionsAdapters"],
      exclude: ["MainRunLoopTests.swift", "RunLoopTurnsProgram.swift"]),
    .testTarget(
      name: "ObservableCollectionsTestingTests",
      dependencies: ["ObservableCollections", "ObservableCollectionsTesting", "TestSupport"],
      exclude: ["Guide"]),
  ],
  swiftLanguageModes: [.v6]
)

/// The tests of one folder of the core's tests.
func coreTests(_ name: String, path: String? = nil, exclude: [String] = []) -> Target {
  .testTarget(
    name: "Core\(name)Tests",
    dependencies: [
      "CoreTestSupport", "ExampleTestKit", "ObservableCollections", "ObservableCollectionsTesting",
      "TestSupport",
    ],
    path: "Tests/ObservableCollectionsTests/\(path ?? name)", exclude: exclude)
}
