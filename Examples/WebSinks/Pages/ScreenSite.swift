import ExampleModels
import Foundation
import ObservableCollections

/// One example on the web: its page, its events, its actions, its search and its menus, and its
/// rows as plain JSON.
package struct ScreenSite: Sendable {
  package let screen: any ExampleScreen
  private let panes: [PaneSource]
  let runner: ScreenRunner

  @MainActor package init(_ screen: any ExampleScreen) {
    self.screen = screen
    panes = screen.panes.map { $0.source() }
    runner = ScreenRunner(screen)
  }

  /// Answers what comes after the example's name in the path; nil if there is no such thing.
  func answer(_ request: HTTPRequest, path: ArraySlice<String>) -> HTTPAnswer? {
    switch path.first {
    case nil: .page(request) { .example(screen) }
    case "rows" where path.count == 1: .page(request) { .json(reloads.json) }
    case "events" where path.count == 1: events(request)
    case "actions" where path.count == 2:
      screen.actions.first { $0.id == path.last }.map { .response(perform($0, request)) }
    case "search" where path.count == 1: screen.search.map { .response(find($0, request)) }
    case "choices" where path.count == 2:
      screen.choices.first { $0.id == path.last }.map { .response(choose($0, request)) }
    default: nil
    }
  }

  /// The rows of all panes, now.
  private var reloads: [PageReload] {
    panes.enumerated().map { number, pane in PageReload(pane: number, pane.present()) }
  }

  // ---- Actions

  private func perform(_ action: ExampleAction, _ request: HTTPRequest) -> HTTPResponse {
    answer(request, like: #"{"row": "…"} or {}"#) { (body: ActionRequest) in
      if action.needsRow, body.row == nil {
        return HTTPResponse(.unprocessableContent, text: "\(action.title) needs a row")
      }
      if !action.isReady {
        return HTTPResponse(.conflict, text: "\(action.title): there is nothing to do")
      }
      action.perform(row: body.row)
      return .done
    }
  }

  private func find(_ search: ExampleSearch, _ request: HTTPRequest) -> HTTPResponse {
    answer(request, like: #"{"text": "…"}"#) { (body: SearchRequest) in
      search.set(body.text)
      return .json(SearchRequest(text: search.text).json)
    }
  }

  private func choose(_ choice: ExampleChoice, _ request: HTTPRequest) -> HTTPResponse {
    answer(request, like: #"{"option": "…"}"#) { (body: ChoiceRequest) in
      if choice.select(body.option) { return .done }
      let options = choice.options.map(\.id).joined(separator: ", ")
      return HTTPResponse(.unprocessableContent, text: "\(choice.title) is one of \(options)")
    }
  }

  /// Reads what is sent, and answers it.
  ///
  /// - Parameter form: what a body looks like.
  private func answer<Body: Decodable>(
    _ request: HTTPRequest, like form: String, _ answer: (Body) -> HTTPResponse
  ) -> HTTPResponse {
    guard request.method == "POST" else { return .methodNotAllowed("POST") }
    // A form of another origin cannot send this type without being asked about first.
    let type = request.headers["content-type"]?.prefix { $0 != ";" }.lowercased()
    guard type == "application/json" else {
      return HTTPResponse(.unsupportedMediaType, text: "Send application/json: \(form)")
    }
    do {
      return answer(try JSONDecoder().decode(Body.self, from: Data(request.body)))
    } catch {
      return HTTPResponse(.badRequest, text: "The body is not \(form)")
    }
  }

  // ---- Events

  private func events(_ request: HTTPRequest) -> HTTPAnswer {
    guard request.method == "GET" else { return .response(.methodNotAllowed("GET")) }
    // The browser sends the header when it reconnects by itself, the page the query when it does.
    let shown = (request.headers["last-event-id"] ?? request.query["since"])
      .flatMap { PagePosition($0) }
    return .events { channel in await show(on: channel, shown) }
  }

  /// Shows the example on a page until the page is gone.
  private func show(on channel: EventChannel, _ shown: PagePosition?) async {
    await runner.pageOpened()
    await channel.send("hello", data: hello.json)
    let page = PageSink(channel: channel, screen: screen, panes: panes.count)
    let feeds = panes.enumerated().map { number, pane in
      pane.open(revision(of: number, in: shown)) { await page.show($0, pane: number) }
    }
    for (number, feed) in feeds.enumerated() { await page.begin(feed.start, pane: number) }
    await page.followState()
    // The feeds are let go only now.
    withExtendedLifetime(feeds) {}
    await runner.pageClosed()
  }

  /// The revision that a page shows in a pane; nil if it says none. One of another run is not known to the list.
  private func revision(of pane: Int, in shown: PagePosition?) -> Revision? {
    guard let shown, shown.panes.count == panes.count else { return nil }
    return shown.panes[pane]
  }

  private var hello: PageHello {
    PageHello(
      name: screen.name, summary: screen.summary,
      panes: panes.map {
        PageHello.Pane(
          title: $0.title, layout: $0.layout, columns: $0.columns, followsEnd: $0.followsEnd)
      },
      actions: screen.actions.map {
        PageHello.Action(id: $0.id, title: $0.title, key: String($0.key), needsRow: $0.needsRow)
      },
      search: screen.search.map { PageHello.Search(prompt: $0.prompt) },
      choices: screen.choices.map {
        PageHello.Choice(id: $0.id, title: $0.title, key: String($0.key), options: $0.options)
      },
      kinds: PageHello.Kind.all)
  }
}

extension PageReload {
  init(pane: Int, _ present: PaneSource.Present) {
    self.init(pane: pane, revision: present.revision, rows: present.rows)
  }
}
