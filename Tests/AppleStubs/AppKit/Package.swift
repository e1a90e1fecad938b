// swift-tools-version: 6.2
import PackageDescription

// A package of its own, with a build folder of its own: a module named AppKit must never be seen by
// the root package, nor by the one beside this one that has a module named UIKit.
let package = Package(
  name: "AppKitStubs",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ObservableCollections", path: "../../..")],
  targets: [
    .target(
      name: "AppKit",
      dependencies: [
        .product(name: "ObservableCollections", package: "ObservableCollections"),
        .product(name: "ObservableCollectionsTesting", package: "ObservableCollections"),
      ]),
    // Swift Testing looks for a module of this name in files that import AppKit.
    .target(name: "_Testing_AppKit"),
    .target(name: "Combine"),
    .target(name: "SwiftUI"),
    // The sources of the adapters, through a symbolic link.
    .target(
      name: "AdaptersOnAppKit",
      dependencies: [
        "AppKit", "Combine", "SwiftUI",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    .testTarget(
      name: "CombineTests",
      dependencies: [
        "AdaptersOnAppKit", "Combine",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
        .product(name: "ObservableCollectionsTesting", package: "ObservableCollections"),
      ]),
    .testTarget(
      name: "SwiftUITests",
      dependencies: [
        "AdaptersOnAppKit", "SwiftUI",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
        .product(name: "ObservableCollectionsTesting", package: "ObservableCollections"),
      ]),
    .testTarget(
      name: "AppKitTests",
      dependencies: [
        "AdaptersOnAppKit", "AppKit", "_Testing_AppKit",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
        .product(name: "ObservableCollectionsTesting", package: "ObservableCollections"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
