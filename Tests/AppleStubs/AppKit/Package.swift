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
        "TestingOnAppKit",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    // Swift Testing looks for a module of this name in files that import AppKit.
    .target(name: "_Testing_AppKit"),
    .target(name: "Combine"),
    // In the language mode of Apple's module: closures that are given to it and are isolated to an actor
    // check at run time that they are called there.
    .target(
      name: "SwiftUI",
      swiftSettings: [
        .swiftLanguageMode(.v5), .enableUpcomingFeature("GlobalActorIsolatedTypesUsability"),
        .enableUpcomingFeature("InferSendableFromCaptures"),
      ]),
    .target(name: "os"),
    .target(name: "SwiftData"),
    .target(name: "CoreData"),
    // The sources of the adapters, through a symbolic link.
    .target(
      name: "AdaptersOnAppKit",
      dependencies: [
        "AppKit", "Combine", "SwiftUI", "os",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    // The testing module, likewise: the simulator uses its package interface. What the tests wait with,
    // and what they share with the tests of the root package.
    .target(
      name: "TestingOnAppKit",
      dependencies: [.product(name: "ObservableCollections", package: "ObservableCollections")]),
    .target(name: "KitOnAppKit"),
    .target(
      name: "SupportOnAppKit",
      dependencies: [
        "TestingOnAppKit",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ],
      // What only the core's tests need of it is not to be seen outside its package.
      exclude: ["Sections"],
      swiftSettings: [
        .unsafeFlags(["-module-alias", "ObservableCollectionsTesting=TestingOnAppKit"])
      ]),
    // The examples for SwiftUI and AppKit, likewise; they know the models and the adapters by their
    // own names.
    .target(
      name: "ModelsOnSwiftUI",
      dependencies: [.product(name: "ObservableCollections", package: "ObservableCollections")],
      resources: [.copy("Resources")]),
    .executableTarget(
      name: "SwiftUIGallery",
      dependencies: [
        "AdaptersOnAppKit", "ModelsOnSwiftUI", "SwiftUI",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ],
      exclude: ["README.md"],
      swiftSettings: [
        .unsafeFlags([
          "-module-alias", "ExampleModels=ModelsOnSwiftUI",
          "-module-alias", "ObservableCollectionsAdapters=AdaptersOnAppKit",
        ])
      ]),
    .executableTarget(
      name: "AppKitGallery",
      dependencies: [
        "AdaptersOnAppKit", "AppKit", "ModelsOnSwiftUI",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ],
      exclude: ["README.md"],
      swiftSettings: [
        .unsafeFlags([
          "-module-alias", "ExampleModels=ModelsOnSwiftUI",
          "-module-alias", "ObservableCollectionsAdapters=AdaptersOnAppKit",
        ])
      ]),
    // Views as a new app compiles them.
    .target(
      name: "ViewsOnMainActor",
      dependencies: [
        "AdaptersOnAppKit", "SwiftUI",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "CombineTests",
      dependencies: [
        "AdaptersOnAppKit", "Combine", "KitOnAppKit", "TestingOnAppKit",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    .testTarget(
      name: "SwiftUITests",
      dependencies: [
        "AdaptersOnAppKit", "KitOnAppKit", "ModelsOnSwiftUI", "SupportOnAppKit", "SwiftUI",
        "SwiftUIGallery", "TestingOnAppKit", "ViewsOnMainActor",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    .testTarget(
      name: "SwiftDataTests",
      dependencies: [
        "KitOnAppKit", "SwiftData", "TestingOnAppKit",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    .testTarget(
      name: "CoreDataTests",
      dependencies: [
        "CoreData", "TestingOnAppKit",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    .testTarget(
      name: "SignpostTests",
      dependencies: [
        "AdaptersOnAppKit", "TestingOnAppKit", "os",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    .testTarget(
      name: "AppKitTests",
      dependencies: [
        "AdaptersOnAppKit", "AppKit", "AppKitGallery", "KitOnAppKit", "ModelsOnSwiftUI",
        "SupportOnAppKit", "TestingOnAppKit", "_Testing_AppKit",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    // The tests of real widgets, through a symbolic link: on the stub.
    .testTarget(
      name: "RealWidgets",
      dependencies: [
        "AdaptersOnAppKit", "AppKit", "_Testing_AppKit",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ],
      swiftSettings: [
        .unsafeFlags(["-module-alias", "ObservableCollectionsAdapters=AdaptersOnAppKit"])
      ]),
  ],
  swiftLanguageModes: [.v6]
)
