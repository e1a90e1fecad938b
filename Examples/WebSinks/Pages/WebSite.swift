import ExampleModels
import Foundation

/// All that the server has: the gallery, the examples, and what their pages load.
package struct WebSite: RequestHandler {
  private let sites: [ScreenSite]
  /// How many of the examples the gallery shows; the others have only their addresses.
  private let shownCount: Int

  /// - Parameters:
  ///   - screens: what the gallery shows.
  ///   - hidden: what only those find who know the address.
  @MainActor package init(
    _ screens: [any ExampleScreen], hidden: [any ExampleScreen] = []
  ) {
    sites = (screens + hidden).map { ScreenSite($0) }
    shownCount = screens.count
  }

  private var shownScreens: [any ExampleScreen] { sites.prefix(shownCount).map(\.screen) }

  /// How many pages show an example; nil if there is none of this name.
  package func pageCount(of name: String) async -> Int? {
    await sites.first { $0.screen.name == name }?.runner.pages
  }

  package func answer(_ request: HTTPRequest) async -> HTTPAnswer {
    guard let first = request.path.first else {
      return .page(request) { .gallery(shownScreens) }
    }
    if request.path.count == 1, let asset = Asset(rawValue: first) {
      return .page(request) { .asset(asset) }
    }
    let site = sites.first { $0.screen.name == first }
    if let answer = site?.answer(request, path: request.path.dropFirst()) { return answer }
    return missing(request)
  }

  /// A page for people; a line for all others.
  private func missing(_ request: HTTPRequest) -> HTTPAnswer {
    let path = "/" + request.path.map(\.readable).joined(separator: "/")
    if request.method == "GET", request.headers["accept"]?.contains("text/html") ?? false {
      return .response(.gallery(shownScreens, missing: path))
    }
    return .response(
      HTTPResponse(.notFound, text: "There is no \(path) here. The examples are at /"))
  }
}

extension String {
  /// The text with characters that steer a terminal or turn a line written as in an address, `%1B`.
  fileprivate var readable: String {
    unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        UTF8.encode(scalar)!.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16, uppercase: true) }
          .joined()
      default: String(scalar)
      }
    }.joined()
  }
}

extension HTTPAnswer {
  /// What is only to be read.
  static func page(_ request: HTTPRequest, _ response: () -> HTTPResponse) -> HTTPAnswer {
    let isReading = request.method == "GET" || request.method == "HEAD"
    return .response(isReading ? response() : .methodNotAllowed("GET, HEAD"))
  }
}
