// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ObservableCollections",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ObservableCollections", targets: ["ObservableCollections"]),
    .library(name: "ObservableCollectionsAdapters", targets: ["ObservableCollectionsAdapters"]),
    .library(name: "ObservableCollectionsTesting", targets: ["ObservableCollectionsTesting"]),
  ],
  targets: [
    .target(name: "ObservableCollections"),
    .target(name: "ObservableCollectionsAdapters", dependencies: ["ObservableCollections"]),
    .target(name: "ObservableCollectionsTesting", dependencies: ["ObservableCollections"]),

    .executableTarget(
      name: "FeedReader",
      dependencies: ["ObservableCollections", "ObservableCollectionsTesting"],
      path: "Examples/FeedReader",
      exclude: ["README.md", "Scripts"],
      resources: [.copy("Resources")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["ObservableCollections"],
      path: "Tests/Benchmarks"),
    .executableTarget(
      name: "RunLoopTurns",
      dependencies: ["ObservableCollections", "ObservableCollectionsAdapters"],
      path: "Tests/RunLoopTurns"),

    .testTarget(
      name: "ObservableCollectionsTests",
      dependencies: ["ObservableCollections", "ObservableCollectionsTesting"]),
    .testTarget(
      name: "ObservableCollectionsTestingTests",
      dependencies: ["ObservableCollections", "ObservableCollectionsTesting"]),
    .testTarget(
      name: "ObservableCollectionsAdaptersTests",
      dependencies: ["ObservableCollectionsAdapters", "RunLoopTurns"]),
    .testTarget(
      name: "FeedReaderTests",
      dependencies: ["FeedReader", "ObservableCollections", "ObservableCollectionsTesting"]),
  ],
  swiftLanguageModes: [.v6]
)
