// The call and the list in the message of a trap. Nothing here runs before a call has failed.

extension ArrayCore {
  /// The call of the holder of the gate, and its list: `, in remove(at:) of "posts"`.
  @usableFromInline
  package var site: String { site(of: writer.call) }

  /// A call, and its list.
  ///
  /// - Parameters:
  ///   - call: the call's name.
  ///   - isLocked: whether the calling thread holds the data lock.
  @usableFromInline
  package func site(of call: StaticString, isLocked: Bool = false) -> String {
    let name = isLocked ? (hasSideTable ? shared.name : nil) : self.name
    return ", in \(call)" + (name.map { " of \"\($0)\"" } ?? "")
  }

  /// A call of one edit, and its list.
  @usableFromInline
  func site(of call: StaticString, _ demand: Demand) -> String {
    site(of: call, isLocked: !demand.isOfDraft)
  }

  /// Traps for an invalid index of a read, inside `read`. Separate, so that the inlined check stays
  /// small.
  @usableFromInline
  func trapRead(at index: Int, count: Int, of call: StaticString) -> Never {
    trap("Index \(index) is outside 0..<\(count)\(siteOfRead(call))")
  }

  /// A call that reads, inside `read`, and its list.
  @usableFromInline
  package func siteOfRead(_ call: StaticString) -> String {
    site(of: call, isLocked: !isHeldByCurrentThread)
  }
}
