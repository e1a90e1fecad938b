/// What was read of the elements of a list, by their numbers. Guarded by the gate of the list.
final class PreviousReads<Read> {
  private var reads: [Read?] = []
  private let isSame: (Read, Read) -> Bool

  init(_ isSame: @escaping (Read, Read) -> Bool) { self.isSame = isSame }

  /// Keeps what was read of an element.
  ///
  /// - Returns: whether the same was read before.
  func keep(_ read: Read, at number: Int) -> Bool {
    if number >= reads.count {
      reads += repeatElement(nil, count: number + 1 - reads.count)
    }
    let old = reads[number]
    reads[number] = read
    return old.map { isSame($0, read) } ?? false
  }

  func forget(_ number: Int) {
    if number < reads.count { reads[number] = nil }
  }
}

extension ElementTracker {
  /// A function that asks the elements one after the other, by calling closures, and compares what is
  /// read with what was read before.
  ///
  /// - Parameter isSame: whether the same was read; `nil` to compare nothing.
  package func asker<Read>(
    isSame: ((Read, Read) -> Bool)? = nil
  ) -> (_ read: () -> Read) -> Read {
    guard let isSame else { return { read in self.next(read) } }
    let previous = PreviousReads(isSame)
    forget = previous.forget
    return { read in
      let number = self.nextNumber
      let result = self.next(read)
      if previous.keep(result, at: number) { self.noteSame() }
      return result
    }
  }

  /// A function that asks an element, as ``asker(isSame:)`` describes.
  package func asking<Element, Read>(
    _ function: @escaping (Element) -> Read, isSame: ((Read, Read) -> Bool)? = nil
  ) -> (Element) -> Read {
    let ask = asker(isSame: isSame)
    return { element in ask { function(element) } }
  }
}

/// Compares by `==`. For a conformance that is isolated to the main actor, called there.
@usableFromInline
func equality<Value: Equatable>() -> (Value, Value) -> Bool { { $0 == $1 } }

/// Compares optionals by comparing what they hold.
func comparing<Value>(
  _ isSame: @escaping (Value, Value) -> Bool
) -> (Value?, Value?) -> Bool {
  { first, second in
    if let first, let second { return isSame(first, second) }
    return first == nil && second == nil
  }
}
