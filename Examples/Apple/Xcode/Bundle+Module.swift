import Foundation

/// What a package would have made: the folder of the app that has the models' resources.
extension Bundle {
  static var module: Bundle {
    Bundle.main.url(forResource: "Models", withExtension: nil).flatMap { Bundle(url: $0) } ?? .main
  }
}
