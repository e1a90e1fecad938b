/// What was read of the elements of a list the last time, by their numbers. Guarded by the gate of
/// the list.
final class KeptReads<Read> {
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
  /// A function that asks the elements one after the other, and compares what is read with what was
  /// read before.
  ///
  /// - Parameters:
  ///   - function: reads an element.
  ///   - isSame: whether the same was read; `nil` to compare nothing.
  func asking<Element, Read>(
    _ function: @escaping (Element) -> Read, isSame: ((Read, Read) -> Bool)? = nil
  ) -> (Element) -> Read {
    guard let isSame else { return { element in self.next { function(element) } } }
    let kept = KeptReads(isSame)
    forget = kept.forget
    return { element in
      let number = self.nextNumber
      let read = self.next { function(element) }
      if kept.keep(read, at: number) { self.noteSame() }
      return read
    }
  }
}

/// Compares by `==`. For a conformance that is isolated to the main actor, called there.
func equality<Value: Equatable>() -> (Value, Value) -> Bool { { $0 == $1 } }
