/// The arguments of a command line that were not read yet.
package struct Arguments {
  private var rest: ArraySlice<String>

  package init(_ arguments: some Sequence<String>) {
    rest = Array(arguments)[...]
  }

  /// The next one; nil after the last.
  package mutating func next() -> String? { rest.popFirst() }

  /// The seconds that follow an option.
  package mutating func seconds(after option: String) throws(UsageError) -> Double {
    try value(after: option, "a number of seconds", "seconds in 0.1...86400", in: 0.1...86_400)
  }

  /// The count that follows an option.
  package mutating func count(after option: String) throws(UsageError) -> Int {
    try value(after: option, "a count", "a count in 1...1000000", in: 1...1_000_000)
  }

  /// The whole number that follows an option.
  package mutating func number(
    after option: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    try value(after: option, "a number in \(range)", "a number in \(range)", in: range)
  }

  /// The source that arguments name; nil if they name none.
  package static func source<Source, Failure: Error>(
    of names: [String], _ make: (String) throws(Failure) -> Source
  ) throws(UsageError) -> Source? {
    if names.count > 1 {
      throw UsageError("More than one source: \(names.joined(separator: ", "))")
    }
    // Most likely a variable of the shell that is not set.
    if names == [""] { throw UsageError("The name of the source is empty") }
    do throws(Failure) {
      return try names.first.map(make)
    } catch {
      throw UsageError("\(error)")
    }
  }

  /// - Parameters:
  ///   - missing: what the option needs, for who gave nothing.
  ///   - wanted: what it needs, for who gave something else.
  private mutating func value<Value: LosslessStringConvertible>(
    after option: String, _ missing: String, _ wanted: String, in range: ClosedRange<Value>
  ) throws(UsageError) -> Value {
    guard let text = next() else { throw UsageError("\(option) needs \(missing)") }
    guard let value = Value(text), range.contains(value) else {
      throw UsageError("\(option) needs \(wanted), not \"\(text)\"")
    }
    return value
  }
}

/// A command line that says nothing this program knows, in words that say what is right.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  package static func unknown(_ option: String) -> UsageError {
    UsageError("Unknown option \(option)")
  }
}
