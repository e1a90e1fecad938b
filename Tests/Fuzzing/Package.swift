// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the fuzzer's target can only be linked with `--sanitize=fuzzer`.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ObservableCollections", path: "../..")],
  targets: [
    .target(
      name: "FuzzPlan",
      dependencies: [
        .product(name: "ObservableCollections", package: "ObservableCollections"),
        .product(name: "ObservableCollectionsTesting", package: "ObservableCollections"),
      ]),
    .executableTarget(name: "Fuzz", dependencies: ["FuzzPlan"]),
    .executableTarget(
      name: "FuzzTarget", dependencies: ["FuzzPlan"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ],
  swiftLanguageModes: [.v6]
)
