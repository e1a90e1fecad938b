/// An order in which processes are shown. Those that are equal in it stand by their numbers.
package enum ProcessOrder: String, ChoiceOption {
  /// Those that take most of a processor first.
  case load
  /// Those that take most memory first.
  case memory
  /// By the name, in small or large letters.
  case name
  /// By the number.
  case number

  package var title: String {
    switch self {
    case .load: "Most load"
    case .memory: "Most memory"
    case .name: "By name"
    case .number: "By number"
    }
  }

  /// Whether a process stands before another one.
  func areInOrder(_ first: ProcessRow, _ second: ProcessRow) -> Bool {
    switch self {
    case .load: (second.load, first.pid) < (first.load, second.pid)
    case .memory: (second.memory, first.pid) < (first.memory, second.pid)
    case .name: (first.name.lowercased(), first.pid) < (second.name.lowercased(), second.pid)
    case .number: first.pid < second.pid
    }
  }
}
