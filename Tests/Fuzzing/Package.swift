// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the fuzzer's target can only be linked with `--sanitize=fuzzer`.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ObservableCollections", path: "../..")],
  targets: [
    // The testing module, through a symbolic link: the plan uses its package interface.
    .target(
      name: "FuzzTesting",
      dependencies: [.product(name: "ObservableCollections", package: "ObservableCollections")]),
    .target(
      name: "FuzzPlan",
      dependencies: [
        "FuzzTesting",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    .executableTarget(name: "Fuzz", dependencies: ["FuzzPlan"]),
    .executableTarget(
      name: "FuzzTarget", dependencies: ["FuzzPlan"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ],
  swiftLanguageModes: [.v6]
)
