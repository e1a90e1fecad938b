import ObservableCollections
import Synchronization

/// The processes of this machine: those that take most come first, by option grouped by user.
///
/// May be changed from any thread.
package final class ProcessesModel: Sendable {
  /// The groups and their processes; one group named `All` if they are not grouped.
  package let sections = ObservableSections<ProcessGroup, ProcessRow>()
  private let folder: ProcessFolder

  private struct State {
    var isGrouped = false
    var meter = ProcessMeter()
    var rows: [ProcessRow] = []
  }
  private let state = Mutex(State())

  package init(folder: ProcessFolder = ProcessFolder()) {
    self.folder = folder
  }

  /// Whether there is a group for each user.
  package var isGrouped: Bool { state.withLock { $0.isGrouped } }

  /// Takes a look at the machine. Reads many files: call it off the main actor. What is shown stays
  /// when that fails.
  ///
  /// - Parameter now: the time since any fixed moment.
  package func look(now: Duration) throws(ProcessError) {
    let samples = try folder.samples()
    let users = folder.userNames()
    sections.transaction { _ in
      state.withLock { $0.rows = $0.meter.rows(of: samples, users: users, now: now) }
      show()
    }
  }

  /// Groups by user, or not any more.
  package func toggleGroups() {
    sections.transaction { _ in
      state.withLock { $0.isGrouped.toggle() }
      show()
    }
  }

  /// Becomes equal to the rows by the fewest changes: a keyed diff.
  private func show() {
    let (rows, isGrouped) = state.withLock { ($0.rows, $0.isGrouped) }
    let groups = Dictionary(grouping: rows) { isGrouped ? $0.user : "All" }
    sections.replaceAll(
      with: groups.sorted { $0.key < $1.key }.map { name, rows in
        let load = rows.reduce(0) { $0 + $1.load }
        let group = ProcessGroup(id: name, count: rows.count, load: load)
        return SectionSnapshot(group, elements: rows.sorted(by: Self.takesMore))
      })
  }

  private static func takesMore(_ one: ProcessRow, _ other: ProcessRow) -> Bool {
    (other.load, one.pid) < (one.load, other.pid)
  }
}
