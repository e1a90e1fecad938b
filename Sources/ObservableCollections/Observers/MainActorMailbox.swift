/// Carries records from whatever thread delivers them to the main actor, in order.
///
/// `@unchecked Sendable` holds because `waiting` is touched only behind the lock, and the handler is
/// called on the main actor only. Elements that are not `Sendable` do not cross: such an array lives
/// on the main actor, so its records are posted there too.
final class MainActorMailbox<Change>: @unchecked Sendable {
  private let waiting = LockedValue<[Change]>([])
  private let active: ActiveFlag
  private let handler: @MainActor (Change) -> Void

  init(active: ActiveFlag, handler: @escaping @MainActor (Change) -> Void) {
    self.active = active
    self.handler = handler
  }

  /// Hands a record to the next job of the main actor.
  func post(_ change: Change) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(change)
      return waiting.count == 1
    }
    if isFirst { Task { @MainActor in self.empty() } }
  }

  @MainActor private func empty() {
    let changes = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for change in changes where active.isSet { handler(change) }
  }
}
