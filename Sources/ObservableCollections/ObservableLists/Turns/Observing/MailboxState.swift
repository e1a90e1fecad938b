/// Whether a job empties the mailbox of an observer, and whether it has to look again: a value.
///
/// Its owner keeps it behind a lock. The mailbox stays *scheduled* from the moment at which a job is
/// asked for until that job has found it empty, so at most one job is under way, no record overtakes
/// an earlier one, and what the observer's closure changes waits until the closure has returned. A
/// test walks through all states.
struct MailboxState: Hashable {
  /// Whether a job was asked for that has not come to its end.
  private(set) var isScheduled: Bool
  /// Whether something came since the job looked last.
  private(set) var isDue = false

  /// - Parameter isScheduled: whether its owner begins with a job of its own.
  init(isScheduled: Bool) {
    self.isScheduled = isScheduled
  }

  /// Something came. True: the caller starts a job.
  mutating func makeDue() -> Bool {
    isDue = true
    if isScheduled { return false }
    isScheduled = true
    return true
  }

  /// The job is about to look into the mailbox.
  mutating func beginLook() { isDue = false }

  /// The job found the mailbox empty. True: something came meanwhile, so it looks again; else it
  /// ends.
  mutating func endLook() -> Bool {
    if isDue { return true }
    isScheduled = false
    return false
  }
}
