/// Publishes changes of several lists in one instant, without the risk of a deadlock.
///
/// A transaction of one list inside a transaction of another deadlocks with a thread that nests
/// them in the opposite order. This call locks all lists at once, in an order of its own, so the
/// order of the arguments does not matter.
///
/// ```swift
/// transaction(inbox, archive) { inbox, archive in
///   archive.append(inbox.remove(at: 0))
/// }
/// ```
///
/// It is a transaction of each list (see ``ObservableArray/transaction(_:)``). All lists are
/// published together: a thread that reads the new state of one list then reads the new state of
/// the others. The records are delivered afterwards, when all locks are released, in the order of
/// the lists. So an observer of one list may change another.
///
/// A derived list with a parameter may be given, too. Setting its parameter inside notes the new
/// value, which is published together with the changes of the other lists: the next update of the
/// derived list takes both in one step. Inside, the derived list shows its old state.
///
/// ```swift
/// transaction(people, found) { people, found in
///   people.append(person)
///   found.parameter = person.name
/// }
/// ```
///
/// Inside a transaction of all these lists, a call is a part of it. Inside a transaction of only
/// some of them it traps, because the locking order cannot be kept. Nesting it in a transaction of
/// a list that is not an argument brings back the risk of a deadlock: start the outermost
/// transaction with all lists that it changes.
///
/// - Parameters:
///   - lists: any number of ``ObservableArray`` and ``ObservableSections``, with any types of
///     elements, and of derived lists with a parameter. A repeated list counts once. Traps outside
///     the main actor if closures of such a derived list, or of a list that it follows, run there.
///   - body: changes the lists that it is given, in their order. If it throws, all lists are
///     restored to their states before this call and nothing is delivered; an outer transaction
///     continues.
/// - Returns: the result of `body`.
/// - Throws: the error of `body`.
@discardableResult
public func transaction<each List: TransactionalList, Result, Failure: Error>(
  _ lists: repeat each List, body: (repeat each List) throws(Failure) -> Result
) throws(Failure) -> Result {
  var participants: [TransactionParticipant] = []
  repeat participants.append((each lists).transactionParticipant)
  let group = TransactionGroup(participants.map { $0.makeMember() })
  group.begin()
  do throws(Failure) {
    let result = try body(repeat each lists)
    group.commit()
    group.end()
    return result
  } catch {
    group.rollBack()
    group.end()
    throw error
  }
}

/// A list that can take part in a transaction of several lists.
///
/// ``ObservableArray`` and ``ObservableSections`` are such lists, and so is a derived list with a
/// parameter, such as an `AdjustableList`. A type of yours that wraps one of them can be one, too: it
/// returns the wrapped list's participant. See ``transaction(_:body:)``.
public protocol TransactionalList {
  /// The participant of the list in a transaction.
  var transactionParticipant: TransactionParticipant { get }
}

/// A list's participant in a transaction of several lists.
///
/// Only the lists of this package create one; it has no public members. It may be kept and reused:
/// it holds the list, and no state of a transaction.
public struct TransactionParticipant {
  /// Creates the member that holds the state of one transaction.
  fileprivate let makeMember: () -> TransactionMember

  package init(_ host: some TransactionHost) {
    makeMember = { HostMember(host) }
  }

  package init(_ parameter: some TransactionParameter) {
    makeMember = { ParameterMember(parameter) }
  }
}

extension ObservableArray: TransactionalList {
  /// The participant of the array in a transaction of several lists.
  public var transactionParticipant: TransactionParticipant { TransactionParticipant(self) }
}

// MARK: - Several lists

/// The lists of a transaction, and its steps.
private struct TransactionGroup {
  private static let call: StaticString = "transaction(_:body:)"

  /// The lists in the order of the arguments, each once.
  private let members: [TransactionMember]
  /// The same lists in the order in which all threads lock them: that of their addresses.
  private let ordered: [TransactionMember]
  /// Whether there are parameters of derived lists.
  private let hasParameters: Bool

  init(_ members: [TransactionMember]) {
    var known: Set<ObjectIdentifier> = []
    self.members = members.filter { known.insert($0.identity).inserted }
    ordered = self.members.sorted(byKey: { Int(bitPattern: $0.identity) })
    hasParameters = self.members.contains(where: \.isParameter)
  }

  /// Acquires the gates and opens the drafts.
  func begin() {
    let held = ordered.filter(\.isHeld)
    // The closure of another call may be closed to changes: that trap comes first.
    for member in held { member.enter(Self.call) }
    if held.isEmpty {
      for member in ordered { member.enter(Self.call) }
    } else if held.count < ordered.count {
      trap(
        """
        \(Self.call) begins inside a transaction of only \(held.count) of its \(ordered.count) \
        lists; begin the outer one with all of them
        """)
    }
    for member in members { member.open() }
  }

  /// Publishes all drafts, unless there is an outer transaction.
  ///
  /// All data locks are held for the time it takes to append all edits to the lists' logs, so that
  /// no thread sees one list before the transaction and another after it.
  func commit() {
    if !members.allSatisfy(\.isOutermost) { return }
    lock()
    while members.contains(where: \.lacksRecords) {
      let lacking = members.filter(\.lacksRecords)
      let wishes = lacking.map { $0.core.shared.wishes }
      unlock()
      for (member, wishes) in zip(lacking, wishes) { member.makeRecords(alsoFor: wishes) }
      lock()
    }
    if hasParameters {
      ParameterLock.withLock { for member in members { member.publish() } }
    } else {
      for member in members { member.publish() }
    }
    unlock()
    for member in members { member.close() }
  }

  /// Rolls back all drafts.
  func rollBack() {
    for member in members.reversed() { member.rollBack() }
  }

  /// Releases the gates; then, outside all locks, delivers the records and releases removed
  /// elements.
  func end() {
    for member in ordered.reversed() { member.releaseGate() }
    for member in members { member.deliver() }
  }

  private func lock() {
    for member in ordered { member.lock() }
  }

  private func unlock() {
    for member in ordered.reversed() { member.unlock() }
  }
}

/// One list of a transaction of several, with any type of content.
///
/// A class, not a protocol: arrays of it need no code of their own.
private class TransactionMember {
  let core: ArrayCore

  init(_ core: ArrayCore) { self.core = core }

  /// Whether it is a parameter of a derived list, of which no gate and no data lock is taken.
  var isParameter: Bool { false }
  /// Whether the calling thread is inside a transaction, or another call, of the list.
  var isHeld: Bool { core.isHeldByCurrentThread }

  func enter(_ call: StaticString) { core.enter(call) }
  func lock() { core.lock() }
  func unlock() { core.unlock() }

  /// Whether there was no transaction around this one.
  final var isOutermost = false
  /// The records made so far.
  final var prepared = TransactionRecords()
  /// Whether the records lack elements that an observer wants. Called under the data lock.
  final var lacksRecords: Bool { !isParameter && core.wishes(beyond: prepared) != nil }
  /// The identity and the order of the list: while the lists are held, their addresses are unique.
  final var identity: ObjectIdentifier { core.identity }

  func open() { isAbstract() }
  func makeRecords(alsoFor wishes: RecordWishes) { isAbstract() }
  func publish() { isAbstract() }
  func close() { isAbstract() }
  func rollBack() { isAbstract() }
  func releaseGate() { isAbstract() }
  func deliver() { isAbstract() }

  private func isAbstract(_ member: StaticString = #function) -> Never {
    trap("A transaction of several lists lacks \(member)")
  }
}

/// One list of a transaction of several, with the state that its steps share.
private final class HostMember<Host: TransactionHost>: TransactionMember {
  private let host: Host
  private var start: Host.Start?
  private var isDeliveryDue = false
  /// Released with this member, at the end of the call.
  private var departed: [() -> Void] = []

  init(_ host: Host) {
    self.host = host
    super.init(host.core)
  }

  override func open() {
    isOutermost = !core.isTransacting
    start = host.openTransaction()
  }

  override func makeRecords(alsoFor wishes: RecordWishes) {
    prepared.make(alsoFor: wishes, host.makeRecords)
  }

  override func publish() { host.publishDraft(prepared) }

  override func close() { host.closeDraft() }

  override func rollBack() {
    if let start { host.rollBack(to: start) }
  }

  override func releaseGate() {
    departed = core.takeDeparted()
    isDeliveryDue = core.releaseGate()
  }

  override func deliver() {
    if isDeliveryDue { core.deliver() }
  }
}

/// The parameter of a derived list in a transaction of several lists.
private final class ParameterMember<Parameter: TransactionParameter>: TransactionMember {
  private let parameter: Parameter
  private var start: Parameter.Draft?
  private var isPublished = false

  init(_ parameter: Parameter) {
    self.parameter = parameter
    super.init(parameter.core)
  }

  override var isParameter: Bool { true }
  override var isHeld: Bool { parameter.isNoting }

  override func enter(_ call: StaticString) { parameter.checkPlace(call) }
  override func lock() {}
  override func unlock() {}

  override func open() {
    isOutermost = !parameter.isNoting
    start = parameter.beginNoting()
  }

  override func publish() { isPublished = parameter.publish() }

  override func close() {}

  override func rollBack() {
    if let start { parameter.rollBack(to: start, isOutermost: isOutermost) }
  }

  override func releaseGate() {}

  override func deliver() {
    if isPublished { parameter.deliver() }
  }
}
