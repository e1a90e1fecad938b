/// The entries of a document that are left out: what they lack must not hide all others.
package struct FeedOmissions: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// An entry before it has the same id. That one is shown.
    case repeatedID(String, line: Int)
    case nothingToShow(line: Int)
  }

  package private(set) var count = 0
  /// Why the first one is left out; nil if none is.
  package private(set) var first: Reason?

  mutating func note(_ reason: Reason) {
    count += 1
    first = first ?? reason
  }
}

extension FeedOmissions: CustomStringConvertible {
  package var description: String { "\(count) left out\(first.map { ": \($0)" } ?? "")" }
}

extension FeedOmissions.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .repeatedID(let id, let line): "line \(line) repeats the id \"\(id)\""
    case .nothingToShow(let line): "the entry that ends in line \(line) says nothing"
    }
  }
}
