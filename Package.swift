// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ObservableCollections",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ObservableCollections", targets: ["ObservableCollections"]),
    // The modules that it re-exports, for who wants less.
    .library(name: "ListChanges", targets: ["ListChanges"]),
    .library(name: "ListCalls", targets: ["ListCalls"]),
    .library(name: "ListDiffs", targets: ["ListDiffs"]),
    .library(name: "ObservableLists", targets: ["ObservableLists"]),
    .library(name: "UndoableLists", targets: ["UndoableLists"]),
    .library(name: "ObservableSectionLists", targets: ["ObservableSectionLists"]),
    .library(name: "DerivedLists", targets: ["DerivedLists"]),
    .library(name: "NeighbourLists", targets: ["NeighbourLists"]),
    .library(name: "PairedLists", targets: ["PairedLists"]),
    .library(name: "OutlineLists", targets: ["OutlineLists"]),
    .library(name: "DerivedSectionLists", targets: ["DerivedSectionLists"]),
    .library(name: "ObservableCollectionsAdapters", targets: ["ObservableCollectionsAdapters"]),
    .library(name: "ObservableCollectionsTesting", targets: ["ObservableCollectionsTesting"]),
  ],
  targets: coreModules.map(coreModule) + [
    .target(
      name: "ObservableCollections", dependencies: coreModules.map { .target(name: $0.name) },
      exclude: coreModules.map(\.name)),
    .target(name: "ObservableCollectionsAdapters", dependencies: ["ObservableCollections"]),
    .target(name: "ObservableCollectionsTesting", dependencies: ["ObservableCollections"]),

    .target(
      name: "ExampleModels",
      dependencies: ["ObservableCollections"],
      path: "Examples/ExampleModels",
      resources: [.copy("Resources")]),
    .target(
      name: "TerminalSinks",
      dependencies: ["ExampleModels", "ObservableCollections", "ObservableCollectionsTesting"],
      path: "Examples/TerminalSinks"),
    .executableTarget(
      name: "Companies",
      dependencies: ["ExampleModels", "ObservableCollections", "TerminalSinks"],
      path: "Examples/Companies",
      exclude: ["README.md"]),
    .executableTarget(
      name: "FeedReader",
      dependencies: ["ExampleModels", "ObservableCollections", "TerminalSinks"],
      path: "Examples/FeedReader",
      exclude: ["README.md"]),
    .target(
      name: "WebSinks",
      dependencies: ["ExampleModels", "ObservableCollections"],
      path: "Examples/WebSinks",
      resources: [.copy("Resources")]),
    .executableTarget(
      name: "Web",
      dependencies: [
        "ExampleModels", "ObservableCollections", "ObservableCollectionsTesting", "TerminalSinks",
        "WebSinks",
      ],
      path: "Examples/Web",
      exclude: ["README.md"]),
    .executableTarget(
      name: "Gallery",
      dependencies: [
        "ExampleModels", "ObservableCollections", "ObservableCollectionsTesting", "TerminalSinks",
      ],
      path: "Examples/Gallery"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["ObservableCollections"],
      path: "Tests/Benchmarks",
      exclude: ["instructions"]),
    .target(name: "ExampleTestKit", path: "Tests/ExampleTestKit"),
    .target(
      name: "CallSites",
      dependencies: [
        "ObservableCollections", "ObservableCollectionsAdapters", "ObservableCollectionsTesting",
      ],
      path: "Tests/CallSites/Programs",
      // A program that imports the core alone sees the members that its modules declare.
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    // The same programs, as an app compiles them.
    .target(
      name: "CallSitesOnMainActor",
      dependencies: [
        "ObservableCollections", "ObservableCollectionsAdapters", "ObservableCollectionsTesting",
      ],
      path: "Tests/CallSites/ProgramsOnMainActor",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(
      name: "TestSupport", dependencies: ["ObservableCollections", "ObservableCollectionsTesting"],
      path: "Tests/TestSupport"),
    // The code of the guides: it must compile, and do what they say.
    .testTarget(
      name: "GuideSnippets",
      dependencies: ["ObservableCollections", "ObservableCollectionsTesting"],
      path: "Tests/GuideSnippets"),
    .executableTarget(
      name: "RunLoopTurns",
      dependencies: ["ObservableCollections", "ObservableCollectionsAdapters"],
      path: "Tests/RunLoopTurns"),

    // The core's tests: a target for each folder, or a few, so that none takes minutes to optimise.
    .target(
      name: "CoreTestSupport",
      dependencies: [
        "ExampleTestKit", "ObservableCollections", "ObservableCollectionsTesting", "TestSupport",
      ],
      path: "Tests/ObservableCollectionsTests/Support"),
    coreTests("Storage"),
    coreTests("Changes"),
    coreTests("Derived", exclude: ["Elements", "Waking"]),
    coreTests("Elements", path: "Derived/Elements"),
    coreTests("Waking", path: "Derived/Waking"),
    coreTests("Diffing"),
    coreTests("Updates"),
    coreTests("Sections"),
    coreTests("Outlines"),
    coreTests("Observers"),
    coreTests("Turns", exclude: ["Protocol"]),
    coreTests("Protocol", path: "Turns/Protocol"),
    coreTests("Arrays", exclude: ["Clauses", "ForeignCode"]),
    coreTests("Clauses", path: "Arrays/Clauses"),
    coreTests("ForeignCode", path: "Arrays/ForeignCode"),
    coreTests("Examples"),
    coreTests("House"),
    .testTarget(
      name: "ObservableCollectionsTestingTests",
      dependencies: ["ObservableCollections", "ObservableCollectionsTesting", "TestSupport"]),
    .testTarget(
      name: "ObservableCollectionsAdaptersTests",
      dependencies: [
        "ExampleTestKit", "ObservableCollectionsAdapters", "RunLoopTurns", "TestSupport",
      ]),
    .testTarget(
      name: "CallSitesTests", dependencies: ["CallSites", "CallSitesOnMainActor"],
      path: "Tests/CallSites/Tests"),
    .testTarget(name: "ExampleTestKitTests", dependencies: ["ExampleTestKit"]),
    .testTarget(
      name: "FeedReaderTests",
      dependencies: [
        "ExampleModels", "ExampleTestKit", "FeedReader", "ObservableCollections",
        "ObservableCollectionsTesting", "TerminalSinks", "TestSupport",
      ]),
    .testTarget(
      name: "CompaniesTests",
      dependencies: [
        "Companies", "ExampleModels", "ExampleTestKit", "ObservableCollections",
        "ObservableCollectionsTesting", "TerminalSinks", "TestSupport",
      ]),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "ExampleModels", "ExampleTestKit", "Gallery", "ObservableCollections",
        "ObservableCollectionsTesting", "TerminalSinks", "TestSupport",
      ]),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "ExampleModels", "ExampleTestKit", "ObservableCollections",
        "ObservableCollectionsTesting", "TerminalSinks", "TestSupport", "Web", "WebSinks",
      ]),
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
