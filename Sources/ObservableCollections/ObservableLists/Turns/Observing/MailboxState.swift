/// The scheduling of the job that empties an observer's mailbox: a value.
///
/// Its owner keeps it behind a lock. The mailbox remains *scheduled* from the request of a job
/// until that job has found it empty. So at most one job is running or waiting, no record overtakes
/// an earlier one, and the records of the observer's own changes wait until its closure has
/// returned. A test walks through all states.
struct MailboxState: Hashable {
  /// Whether a job was requested and has not ended.
  private(set) var isScheduled: Bool
  /// Whether a record arrived since the job's last read.
  private(set) var isDue = false

  /// - Parameter isScheduled: whether its owner starts with a job of its own.
  init(isScheduled: Bool) {
    self.isScheduled = isScheduled
  }

  /// Notes the arrival of a record. If the result is `true`, the caller starts a job.
  mutating func makeDue() -> Bool {
    isDue = true
    if isScheduled { return false }
    isScheduled = true
    return true
  }

  /// Notes that the job is about to read the mailbox.
  mutating func beginRead() { isDue = false }

  /// Notes that the job found the mailbox empty. If the result is `true`, a record arrived in the
  /// meantime, and the job reads again; otherwise it ends.
  mutating func endRead() -> Bool {
    if isDue { return true }
    isScheduled = false
    return false
  }
}
