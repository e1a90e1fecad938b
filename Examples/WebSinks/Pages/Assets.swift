import ExampleModels
import Foundation

/// A file that pages load.
enum Asset: String, Sendable {
  case motion = "motion.js"
  case pane = "pane.js"
  case news = "news.js"
  case find = "find.js"
  case tabs = "tabs.js"
  case gallery = "gallery.js"
  case script = "page.js"
  case style = "page.css"
  case icon = "icon.svg"

  /// What the browser is told that it is.
  var type: String {
    switch self {
    case .motion, .pane, .news, .find, .tabs, .gallery, .script: "text/javascript; charset=utf-8"
    case .style: "text/css; charset=utf-8"
    case .icon: "image/svg+xml"
    }
  }
}

/// The files that come with this module. They are read whenever they are asked for, so that a page
/// loaded anew after a build shows that build.
enum Files {
  static var folder: URL { Bundle.module.bundleURL.appendingPathComponent("Resources") }

  /// A file with `{{name}}` filled in; what is wrong if it cannot be read, for example while a build
  /// replaces it.
  static func response(
    _ name: String, type: String, filling values: [String: String] = [:], in folder: URL = folder
  ) -> HTTPResponse {
    let file = folder.appendingPathComponent(name)
    do {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self).filled(with: values)
      return HTTPResponse(.ok, type: type, body: Array(text.utf8))
    } catch CocoaError.fileReadNoSuchFile {
      let reason = "\(file.path), which comes with this program, cannot be read: build it again"
      return HTTPResponse(.internalServerError, text: reason)
    } catch {
      let reason = "\(file.path) cannot be read: \(error.localizedDescription)"
      return HTTPResponse(.internalServerError, text: reason)
    }
  }

  /// A page with `{{name}}` filled in.
  static func page(_ name: String, _ values: [String: String]) -> HTTPResponse {
    response(name, type: "text/html; charset=utf-8", filling: values)
  }
}

extension HTTPResponse {
  /// A file that pages load. The style sheet has the colours of all hosts.
  static func asset(_ asset: Asset) -> HTTPResponse {
    let colours = AnimationKind.allCases.map { kind in
      (kind.word, "light-dark(\(kind.colour.light), \(kind.colour.dark))")
    }
    return Files.response(
      asset.rawValue, type: asset.type,
      filling: asset == .style ? Dictionary(uniqueKeysWithValues: colours) : [:])
  }

  /// A JSON document.
  static func json(_ text: String) -> HTTPResponse {
    HTTPResponse(.ok, type: "application/json", body: Array("\(text)\n".utf8))
  }

  /// The page of an example. The page's script fills it with what the events say.
  static func example(_ screen: any ExampleScreen) -> HTTPResponse {
    Files.page(
      "example.html", ["title": screen.title.escaped, "summary": screen.summary.escaped])
  }

  /// A page that lists the examples.
  ///
  /// - Parameter missing: a path that leads nowhere, to be told; nil for the page to start from.
  static func gallery(_ screens: [any ExampleScreen], missing: String? = nil) -> HTTPResponse {
    let cards = screens.map { screen in
      let thumbnail = Thumbnail.named(screen.name).map {
        "<div class=\"thumbnail\" aria-hidden=\"true\" inert data-thumbnail=\"\($0.json.escaped)\"></div>"
      }
      return """
        <li><a href="/\(screen.name.escaped)">\(thumbnail ?? "")<h2>\(screen.title.escaped)</h2>\
        <p>\(screen.summary.escaped)</p></a></li>
        """
    }
    let (title, summary) = missing.map(missingTexts) ?? galleryTexts
    var page = Files.page(
      "gallery.html",
      ["title": title.escaped, "summary": summary, "examples": cards.joined(separator: "\n")])
    if missing != nil, page.status == .ok { page.status = .notFound }
    return page
  }

  private static let galleryTexts = (
    title: "ObservableCollections",
    summary: """
    Lists that say exactly what changed. Each example is a model in Swift; its pages are sent one \
    batch a turn. Open one twice, side by side.
    """
  )

  private static func missingTexts(_ path: String) -> (title: String, summary: String) {
    ("There is no \(path) here", "These are the examples. <a href=\"/\">The gallery</a>")
  }
}

extension String {
  /// The text with each `{{name}}` replaced by its value. Values are not filled in themselves: some are what a client
  /// sent.
  fileprivate func filled(with values: [String: String]) -> String {
    replacing(/\{\{([a-z]+)\}\}/) { match in values[String(match.1)] ?? String(match.0) }
  }

  /// The text as HTML shows it.
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
