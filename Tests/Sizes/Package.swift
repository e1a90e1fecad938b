// swift-tools-version: 6.2
import PackageDescription

// Four programs, whose sizes `measure` compares: one without the core, one that only diffs, one that
// shows a list, and that one with all modules of the core.
let package = Package(
  name: "Sizes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ObservableCollections", path: "../..")],
  targets: [
    .executableTarget(name: "Nothing"),
    .executableTarget(
      name: "Diffing",
      dependencies: [.product(name: "ListDiffs", package: "ObservableCollections")]),
    .executableTarget(
      name: "Rendering",
      dependencies: [.product(name: "ObservableLists", package: "ObservableCollections")]),
    .executableTarget(
      name: "Everything",
      dependencies: [.product(name: "ObservableCollections", package: "ObservableCollections")]),
  ],
  swiftLanguageModes: [.v6]
)
