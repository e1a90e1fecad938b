// swift-tools-version: 6.2
import PackageDescription

// A package of its own: only it needs GTK 4. `GTKExampleModels` is a symbolic link to the models of
// the other examples, under another name, because a package sees only the products of another, and
// `GTKTesting` one to the testing module, of which the check uses the package interface.
let package = Package(
  name: "GTKExamples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ObservableCollections", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CGtk", pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
    .target(
      name: "GTKSinks",
      dependencies: [
        "CGtk", .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    .target(
      name: "GTKExampleModels",
      dependencies: [.product(name: "ObservableCollections", package: "ObservableCollections")],
      resources: [.copy("Resources")]),
    .target(
      name: "GTKScreens",
      dependencies: [
        "CGtk", "GTKExampleModels", "GTKSinks",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    .target(
      name: "GTKTesting",
      dependencies: [.product(name: "ObservableCollections", package: "ObservableCollections")]),
    .executableTarget(name: "GTKGallery", dependencies: ["GTKExampleModels", "GTKScreens"]),
    .executableTarget(
      name: "GTKFirst",
      dependencies: [
        "CGtk", "GTKSinks",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
    .executableTarget(
      name: "GTKCheck",
      dependencies: [
        "CGtk", "GTKExampleModels", "GTKScreens", "GTKSinks", "GTKTesting",
        .product(name: "ObservableCollections", package: "ObservableCollections"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
