import ObservableCollections
import Synchronization

/// The processes of this machine: searched, in an order, by option grouped by user.
///
/// The rows come as a whole, in any order. What is shown follows them: a filter, an order of that, and the groups of
/// that. So a process that takes more moves up, and one of another group crosses over, and stays the same row.
///
/// May be changed from any thread.
package final class ProcessesModel: Sendable {
  /// All processes, by their numbers.
  private let rows = ObservableArray<ProcessRow>()
  private let found: AdjustableList<ProcessRow, SearchText>
  private let ordered: AdjustableList<ProcessRow, ProcessOrder>
  /// The groups and their processes; one group named `All` if they are not grouped.
  package let sections: DerivedSections<ProcessGroup, ProcessRow>
  private let folder: ProcessFolder

  private struct State {
    var isGrouped = false
    var meter = ProcessMeter()
  }
  private let state = Mutex(State())

  package init(folder: ProcessFolder = ProcessFolder()) {
    self.folder = folder
    found = rows.filtered(with: SearchText()) { row, search in
      search.isFound(in: row.name, row.user, "\(row.pid)")
    }
    ordered = found.ordered(with: .load) { $2.areInOrder($0, $1) }
    sections = ordered.sections(by: { $0.group }, orderedBy: <) { name, rows in
      ProcessGroup(id: name, count: rows.count, load: rows.reduce(0) { $0 + $1.load })
    }
  }

  /// What is looked for in names, users and numbers: only processes that have it are shown.
  package var search: SearchText {
    get { found.parameter }
    set { found.parameter = newValue }
  }

  /// The order in which processes are shown.
  package var order: ProcessOrder {
    get { ordered.parameter }
    set { ordered.parameter = newValue }
  }

  /// How many processes there are, whether they are shown or not.
  package var count: Int { rows.count }

  /// Whether there is a group for each user.
  package var isGrouped: Bool { state.withLock { $0.isGrouped } }

  /// Takes a look at the machine. Reads many files: call it off the main actor. What is shown stays
  /// when that fails.
  ///
  /// - Parameter now: the time since any fixed moment.
  package func look(now: Duration) throws(ProcessError) {
    let samples = try folder.samples().sorted { $0.pid < $1.pid }
    let users = folder.userNames()
    rows.transaction { rows in
      show(state.withLock { $0.meter.rows(of: samples, users: users, now: now) }, in: rows)
    }
  }

  /// Groups by user, or not any more.
  package func toggleGroups() {
    rows.transaction { rows in
      state.withLock { $0.isGrouped.toggle() }
      show(Array(rows), in: rows)
    }
  }

  /// Becomes equal to the rows by the fewest changes: a keyed diff.
  private func show(_ new: [ProcessRow], in rows: ObservableArray<ProcessRow>) {
    let isGrouped = isGrouped
    rows.replaceAll(
      with: new.map { row in
        var row = row
        row.group = isGrouped ? row.user : "All"
        return row
      })
  }
}
