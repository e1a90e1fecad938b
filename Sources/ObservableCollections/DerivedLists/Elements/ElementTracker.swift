/// Asks the elements of a list, in the order in which its operator calls its function, and says which
/// ones must be asked again. Guarded by the gate of the list.
package final class ElementTracker {
  let hub: ElementHub
  private let watching: any ElementWatching
  /// The registrations of headers, whose numbers are complements of those in their keys.
  private let headerWatching: any ElementWatching
  private var headerGenerations: [UInt32] = []
  private var changedHeaders: [Int] = []
  /// Which of the elements that have had a number has it now.
  private var generations: [UInt32] = []
  /// The numbers of the elements that are asked next, in order.
  private var upcoming: [Int32] = []
  private var askedCount = 0
  private var isFirst = true
  /// What was asked, if one registration serves all of it.
  private var together: [ElementKey]?
  /// The numbers of asked elements of which the same was read as before.
  private var same: [Int32] = []
  /// Whether what is read is compared with what was read before.
  private(set) var isComparing = false
  /// Forgets what was read of the element with a number.
  var forget: (Int) -> Void = { _ in }

  /// - Parameters:
  ///   - place: where the elements live.
  ///   - due: the work of the operator besides changes of its source, if there is any.
  package init(in place: ElementExecutor, due: DueWork = DueWork()) {
    hub = ElementHub(place, due: due)
    watching = ObservationWatching(hub, place)
    headerWatching = ObservationWatching(hub, place)
  }

  /// Creates a tracker of elements that are watched otherwise, without headers.
  init(_ hub: ElementHub, _ watching: any ElementWatching) {
    (self.hub, self.watching, headerWatching) = (hub, watching, watching)
  }

  /// The work besides changes of the source.
  var due: DueWork { hub.due }

  /// The number of the element that is asked next.
  var nextNumber: Int { Int(upcoming[askedCount]) }

  /// Asks the next element.
  package func next<Result>(_ body: () -> Result) -> Result {
    let number = upcoming[askedCount]
    askedCount += 1
    return together == nil ? watching.ask(key(number), body) : body()
  }

  /// Notes that the same was read of the element that was asked last as the time before.
  func noteSame() { same.append(upcoming[askedCount - 1]) }

  private func key(_ number: Int32) -> ElementKey {
    ElementKey(number: number, generation: generations[Int(number)])
  }

  // MARK: For the operator

  /// Makes room for the numbers below a limit.
  func grow(to limit: Int) {
    if limit > generations.count {
      generations += repeatElement(0, count: limit - generations.count)
      watching.grow(to: limit)
    }
  }

  /// The groups of registrations that are not cancelled.
  var groups: [RegistrationGroup] { watching.groups }

  /// The same of headers.
  var headerGroups: [RegistrationGroup] { headerWatching.groups }

  /// Notes that the element with a number is gone, or was replaced.
  func leave(_ number: Int) {
    generations[number] &+= 1
    watching.giveUp(number)
    forget(number)
  }

  /// Takes the numbers of the elements to ask again: those that have changed, and others of which
  /// nothing has. Some may be there twice.
  func take(isAll: Bool) -> (changed: [Int32], unsettled: [Int32]) {
    let taken = takeElements(of: hub.take(isAll: isAll))
    var changed = taken.changed.filter(isPresent).map(\.number)
    for number in changed { watching.noteReported(Int(number)) }
    for key in taken.again where isPresent(key) {
      // Registered perhaps in the middle of a change, which it would not report.
      watching.giveUp(Int(key.number))
      changed.append(key.number)
    }
    let unsettled = taken.unsettled.filter { key in
      isPresent(key) && !watching.isWatched(Int(key.number))
    }.map(\.number)
    return (changed, unsettled + watching.takeUnsettled())
  }

  /// The elements of what was taken; headers are noted.
  private func takeElements(of taken: ElementsToAsk) -> ElementsToAsk {
    if headerGenerations.isEmpty { return taken }
    let all = [taken.changed, taken.again, taken.unsettled]
    for key in all.joined() where key.number < 0 {
      let number = Int(~key.number)
      if headerGenerations[number] != key.generation { continue }
      headerWatching.giveUp(number)
      changedHeaders.append(number)
    }
    changedHeaders += headerWatching.takeUnsettled().map(Int.init)
    let elements = all.map { $0.filter { $0.number >= 0 } }
    return ElementsToAsk(changed: elements[0], again: elements[1], unsettled: elements[2])
  }

  private func isPresent(_ key: ElementKey) -> Bool {
    generations[Int(key.number)] == key.generation
  }

  /// Runs a closure that asks elements, in order.
  ///
  /// Inside tracking by somebody else, single registrations would take time that is quadratic in the
  /// number of elements, since the standard library copies what the outer one has read at each inner
  /// one. Then one registration serves all, and single ones are made in a job.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the elements.
  ///   - editCount: the number of edits of the source: each may lead to another header.
  ///   - isFirst: whether it is the first read of the list: asking all elements again would double
  ///     its cost.
  func asking<Result>(
    _ numbers: [Int32], editCount: Int = 0, isFirst: Bool = false, _ body: () -> Result
  ) -> Result {
    upcoming = numbers
    askedCount = 0
    self.isFirst = isFirst
    same.removeAll(keepingCapacity: true)
    defer { upcoming = [] }
    if !isFirst, !hub.isInJob {
      // The change of an element that is watched would be reported still.
      hub.noteEarly(numbers.filter { !watching.isWatched(Int($0)) }.map(key))
    }
    let isTracked = ReadTracking.shared.isOn
    watching.begin(isShared: isTracked)
    headerWatching.begin(isShared: isTracked)
    let headerCount = headerGenerations.isEmpty ? 0 : changedHeaders.count + editCount
    let isFew = numbers.count + headerCount < 16
    if isFew || !hub.hasJobs || !isTracked { return body() }
    for number in numbers { watching.giveUp(Int(number)) }
    together = numbers.map(key)
    defer { together = nil }
    let (result, group) = watching.askTogether { (body(), together ?? []) }
    hub.settle(together ?? [], of: group)
    return result
  }

  /// The numbers of asked elements of which the same was read as the time before.
  func takeSame() -> [Int32] { same }

  // MARK: Headers

  /// Makes a header.
  ///
  /// - Parameter number: its number among headers.
  package func askHeader<Result>(_ number: Int, _ body: () -> Result) -> Result {
    if number >= headerGenerations.count {
      headerGenerations += repeatElement(0, count: number + 1 - headerGenerations.count)
      headerWatching.grow(to: number + 1)
    }
    let key = ElementKey(number: ~Int32(number), generation: headerGenerations[number])
    if !isFirst, !hub.isInJob, !headerWatching.isWatched(number) { hub.noteEarly([key]) }
    if together == nil { return headerWatching.ask(key, body) }
    headerWatching.giveUp(number)
    together?.append(key)
    return body()
  }

  /// Notes that a header is gone.
  package func leaveHeader(_ number: Int) {
    headerGenerations[number] &+= 1
    headerWatching.giveUp(number)
  }

  /// Takes the numbers of the headers to make again.
  package func takeHeaders() -> [Int] {
    defer { changedHeaders = [] }
    return changedHeaders
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
    isComparing = true
    // What was read of the elements, by their numbers.
    var previous: [Read?] = []
    forget = { number in if number < previous.count { previous[number] = nil } }
    return { read in
      let number = self.nextNumber
      let result = self.next(read)
      if number >= previous.count {
        previous += repeatElement(nil, count: number + 1 - previous.count)
      }
      let old = previous[number]
      previous[number] = result
      if let old, isSame(old, result) { self.noteSame() }
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
package func equality<Value: Equatable>() -> (Value, Value) -> Bool { { $0 == $1 } }

/// Compares optionals by comparing what they hold.
func comparing<Value>(
  _ isSame: @escaping (Value, Value) -> Bool
) -> (Value?, Value?) -> Bool {
  { first, second in
    if let first, let second { return isSame(first, second) }
    return first == nil && second == nil
  }
}
