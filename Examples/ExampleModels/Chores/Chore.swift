import Observation
import Synchronization

/// Something to do: an object that changes by itself. Nobody tells a list of it.
///
/// An app's class would have three stored properties. This one is read by hosts on any thread, so it keeps
/// them behind a lock.
@Observable
package final class Chore: Sendable {
  private let state: Mutex<ChoreRow>

  package init(_ row: ChoreRow) { state = Mutex(row) }

  package var id: ChoreRow.ID { state.withLock { $0.id } }

  package var title: String {
    get { read(\.title, \.title) }
    set { write(newValue, \.title, \.title) }
  }

  package var urgency: Int {
    get { read(\.urgency, \.urgency) }
    set { write(newValue, \.urgency, \.urgency) }
  }

  package var isDone: Bool {
    get { read(\.isDone, \.isDone) }
    set { write(newValue, \.isDone, \.isDone) }
  }

  private func read<Value: Sendable>(
    _ property: KeyPath<Chore, Value>, _ field: KeyPath<ChoreRow, Value>
  ) -> Value {
    access(keyPath: property)
    return state.withLock { $0[keyPath: field] }
  }

  private func write<Value: Sendable>(
    _ value: Value, _ property: KeyPath<Chore, Value>, _ field: WritableKeyPath<ChoreRow, Value>
  ) {
    withMutation(keyPath: property) { state.withLock { $0[keyPath: field] = value } }
  }
}
