// swift-tools-version: 6.2
import PackageDescription

// The libraries and their tests, without the programs, and without the tests that read this project's other
// files. A package of its own: for simulators, because a scheme of the root package builds its programs too,
// and no device runs those; for the sanitizers and for optimised tests, because `swift test --filter` builds
// all test targets of a package.
//
//     TEST_TARGETS="Turns Observers" swift test --package-path Tests/Libraries
//
// builds the core's tests in these folders, and nothing else. `.ci/run` leaves out files of these, too: those
// that TEST_FILES_LEFT_OUT names, from Tests/ObservableCollectionsTests on.
let chosen = words("TEST_TARGETS")
let leftOut = words("TEST_FILES_LEFT_OUT") ?? []
// The stage `optimised` asks for a part of the random runs.
let hasFewRuns = (words("RANDOM_RUNS_TIMES")?.first.flatMap { Double($0) } ?? 1) < 1

let package = Package(
  name: "LibraryTests",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ObservableCollectionsAdapters", targets: ["ObservableCollectionsAdapters"])
  ],
  // The sources of the root package, through symbolic links.
  targets: coreModules.map(coreModule) + [
    .target(
      name: "ObservableCollections", dependencies: coreModules.map { .target(name: $0.name) },
      exclude: coreModules.map(\.name)),
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
  ] + (chosen?.map { coreTests($0) } ?? allTests),
  swiftLanguageModes: [.v6]
)

var allTests: [Target] {
  [
    coreTests("Storage"),
    coreTests("Changes"),
    coreTests("Derived"),
    coreTests("Elements"),
    coreTests("Waking"),
    coreTests("Diffing"),
    coreTests("Updates"),
    coreTests("Sections"),
    coreTests("Outlines"),
    coreTests("Observers"),
    coreTests("Turns"),
    coreTests("Protocol"),
    coreTests("Arrays"),
    coreTests("Clauses"),
    coreTests("ForeignCode"),
    coreTests("Examples"),
    coreTests("House"),
    .testTarget(
      name: "ObservableCollectionsAdaptersTests",
      dependencies: ["ExampleTestKit", "ObservableCollectionsAdapters", "TestSupport"],
      exclude: ["MainRunLoopTests.swift", "RunLoopTurnsProgram.swift"]),
    .testTarget(
      name: "ObservableCollectionsTestingTests",
      dependencies: ["ObservableCollections", "ObservableCollectionsTesting", "TestSupport"],
      exclude: ["Guide"]),
  ]
}

/// What a variable of the environment names; nil without it.
func words(_ variable: String) -> [String]? {
  Context.environment[variable].map { $0.split(separator: " ").map(String.init) }
}

/// The tests of one folder of the core's tests.
func coreTests(_ name: String) -> Target {
  let parents = [
    "Clauses": "Arrays", "Elements": "Derived", "ForeignCode": "Arrays", "Protocol": "Turns",
    "Waking": "Derived",
  ]
  // These walk through millions of states or edits, and are optimised in a release build, too: of some, only for
  // all random runs. To optimise the others takes longer than to run them as they are.
  let walking =
    ["Changes", "Elements", "Protocol", "Updates", "Waking"]
    + (hasFewRuns ? [] : ["Derived", "Outlines", "Storage"])
  let folder = (parents[name].map { "\($0)/" } ?? "") + name
  let excluded = [
    "Arrays": ["Clauses", "ForeignCode"],
    "Derived": ["Elements", "Waking"],
    "House": [
      "AppleProjectTests.swift", "LayeringTests.swift", "PlatformNameTests.swift",
      "ReadmeTests.swift", "SnippetTests.swift", "StubDeclarationTests.swift",
    ],
    "Turns": ["Protocol"],
  ]
  return .testTarget(
    name: "Core\(name)Tests",
    dependencies: [
      "CoreTestSupport", "ExampleTestKit", "ObservableCollections", "ObservableCollectionsTesting",
      "TestSupport",
    ],
    path: "Tests/ObservableCollectionsTests/\(folder)",
    exclude: (excluded[name] ?? [])
      + leftOut.filter { $0.hasPrefix("\(folder)/") }.map { String($0.dropFirst(folder.count + 1)) },
    swiftSettings: walking.contains(name)
      ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))]
  )
}

/// The modules of the core, which `ObservableCollections` re-exports, and what each imports. Their folders
/// are in its folder.
var coreModules: [(name: String, uses: [String])] {
  let flat = ["ListChanges", "ListDiffs", "ObservableLists"]
  let besides = ["ListCalls", "UndoableLists"]
  return [
    ("ListChanges", []),
    ("ListCalls", ["ListChanges"]),
    ("ListDiffs", ["ListChanges"]),
    ("ObservableLists", ["ListChanges", "ListDiffs"]),
    ("UndoableLists", flat),
    ("ObservableSectionLists", flat + besides),
    ("DerivedLists", flat),
    ("NeighbourLists", flat + ["DerivedLists"]),
    ("PairedLists", flat + ["DerivedLists"]),
    ("OutlineLists", flat + ["DerivedLists"]),
    ("DerivedSectionLists", flat + besides + ["DerivedLists", "ObservableSectionLists"]),
  ]
}

/// The target of a module of the core.
func coreModule(_ name: String, _ uses: [String]) -> Target {
  .target(
    name: name, dependencies: uses.map { .target(name: $0) },
    path: "Sources/ObservableCollections/\(name)")
}
