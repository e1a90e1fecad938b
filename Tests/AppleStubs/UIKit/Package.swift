// swift-tools-version: 6.2
import PackageDescription

// A package of its own, with a build folder of its own: a module named UIKit must never be seen by
// the root package, nor by the one beside this one that has a module named AppKit.
let package = Package(
  name: "UIKitStubs",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ObservableCollections", path: "../../..")],
  targets: [
    .target(
      name: "UIKit",
      dependencies: [
        "TestingOnUIKit", .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    // Swift Testing looks for a module of this name in files that import UIKit.
    .target(name: "_Testing_UIKit"),
    // The sources of the adapters, through a symbolic link.
    .target(
      name: "AdaptersOnUIKit",
      dependencies: [
        "UIKit", .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    // The testing module, likewise: the simulator uses its package interface. What the tests wait with,
    // and what they share with the tests of the root package.
    .target(
      name: "TestingOnUIKit",
      dependencies: [.product(name: "ObservableCollections", package: "ObservableCollections")]),
    .target(name: "KitOnUIKit"),
    .target(
      name: "SupportOnUIKit",
      dependencies: [
        "TestingOnUIKit", .product(name: "ObservableCollections", package: "ObservableCollections"),
      ],
      // What only the core's tests need of it is not to be seen outside its package.
      exclude: ["Sections"],
      swiftSettings: [
        .unsafeFlags(["-module-alias", "ObservableCollectionsTesting=TestingOnUIKit"])
      ]),
    // The example for UIKit, likewise; it knows the models and the adapters by their own names.
    .target(
      name: "ModelsOnUIKit",
      dependencies: [.product(name: "ObservableCollections", package: "ObservableCollections")],
      resources: [.copy("Resources")]),
    .executableTarget(
      name: "UIKitGallery",
      dependencies: [
        "AdaptersOnUIKit", "ModelsOnUIKit", "UIKit",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ],
      exclude: ["README.md"],
      swiftSettings: [
        .unsafeFlags([
          "-module-alias", "ExampleModels=ModelsOnUIKit",
          "-module-alias", "ObservableCollectionsAdapters=AdaptersOnUIKit",
        ])
      ]),
    // The application, likewise.
    .executableTarget(
      name: "UIKitReader",
      dependencies: [
        "AdaptersOnUIKit", "ModelsOnUIKit", "UIKit",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ],
      exclude: ["README.md"],
      swiftSettings: [
        .unsafeFlags([
          "-module-alias", "ExampleModels=ModelsOnUIKit",
          "-module-alias", "ObservableCollectionsAdapters=AdaptersOnUIKit",
        ])
      ]),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "AdaptersOnUIKit", "KitOnUIKit", "ModelsOnUIKit", "SupportOnUIKit", "TestingOnUIKit",
        "UIKit", "UIKitGallery", "UIKitReader", "_Testing_UIKit",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    // The tests of real widgets, through a symbolic link: on the stub.
    .testTarget(
      name: "RealWidgets",
      dependencies: [
        "AdaptersOnUIKit", "UIKit", "_Testing_UIKit",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ],
      swiftSettings: [
        .unsafeFlags(["-module-alias", "ObservableCollectionsAdapters=AdaptersOnUIKit"])
      ]),
  ],
  swiftLanguageModes: [.v6]
)
