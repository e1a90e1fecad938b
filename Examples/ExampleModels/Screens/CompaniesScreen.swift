import ObservableCollections

/// Companies and their products, polled as JSON, with the calls that a table view gets for each answer.
package final class CompaniesScreen: ExampleScreen {
  package let name = "Companies"
  package let title = "Companies and products"
  package let summary = "Companies and their products in sections, polled as JSON"
  package let panes: [any ExamplePane]
  package let model = CompaniesModel()
  private let poller: CompaniesPoller
  private let every: Double
  private let beat = Beat()
  private let told = NoteList()
  private let observer: CoalescingObserver<SectionsBatchUpdate<Company, Product>>

  private let polls = PollNotes()

  /// - Parameters:
  ///   - source: where the companies come from.
  ///   - every: the seconds between two polls.
  package init(source: CompaniesSource = .bundled, every: Double = 5) {
    poller = CompaniesPoller(source: source, model: model)
    self.every = every
    observer = model.sections.render(on: .callingThread, every: .turn, initial: false) {
      [told] batch in
      told.show(batch.tableTexts)
    }
    panes = [
      SectionsPane(
        "Companies", sections: model.sections, head: { RowText($0.name) },
        text: { RowText($0.name) }),
      told.pane("What a table is told"),
    ]
  }

  package var actions: [ExampleAction] {
    let beat = beat
    return [ExampleAction("poll", title: "Poll now", key: "r") { _ in beat.ask() }]
  }

  package var status: String {
    let sections = model.sections.snapshot
    let companies = counted(sections.count, "company", "companies")
    return "\(companies), \(counted(sections.elementCount, "product")) · \(polls.text)"
  }

  /// Polls until the task is cancelled. What is shown stays when a poll fails.
  package func run() async {
    await beat.run(every: every) {
      let outcome = await poller.poll(polls.count)
      switch outcome {
      case .success(let records): polls.note(records == 0 ? "nothing changed" : "")
      case .failure(let error): polls.note("\(error). What is shown stays.")
      }
    }
  }
}

extension SectionsBatchUpdate<Company, Product> {
  /// What a table is told, a line for each section and row.
  fileprivate var tableTexts: [RowText] {
    let text = SectionsText<Company, Product>(head: \.name, row: \.name)
    let head = RowText("version \(start) → \(end)")
    let lines = TableAnimation.all(of: changes).map { animation in
      RowText(text.line(of: animation, in: self), tells: animation.kind)
    }
    return [head] + lines
  }
}
