/// A process as its row shows it.
package struct ProcessRow: Identifiable, Hashable, Sendable {
  /// Number and start: numbers are given again.
  package let id: String
  package let pid: Int
  package let name: String
  package let user: String
  /// The group in which it is shown.
  package var group = ""
  /// The part of one processor that it took since the last look, in tenths of a percent.
  package var load: Int
  /// The memory that is resident, in tenths of a megabyte.
  package var memory: Int

  package var text: RowText {
    RowText(
      name, detail: "\(pid) · \(user) · \(tenths(load)) % · \(tenths(memory)) MB", isDim: load == 0)
  }
}

/// All processes, or those of one user.
package struct ProcessGroup: Identifiable, Hashable, Sendable {
  package let id: String
  /// How many there are, and what they take together, in tenths of a percent.
  package var count: Int
  package var load: Int

  package var text: RowText {
    RowText(id, detail: "\(counted(count, "process", "processes")) · \(tenths(load)) %")
  }
}

/// `12.3` for 123.
private func tenths(_ number: Int) -> String { "\(number / 10).\(number % 10)" }
