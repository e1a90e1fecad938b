import ObservableCollections

/// A kind of code that is not the list's own, and that a public call may run.
enum ForeignKind: String, Hashable, Sendable {
  /// A closure.
  case closure
  /// `relative(to:)` of a range expression.
  case range
  /// A sequence, its iterator, and all that it says of itself.
  case sequence
  /// A source of chance.
  case generator
  /// `==`, `<`, `hash`, `id` or `encode` of elements, keys and sections' header.
  case witness
  /// `id` of sections, and `==` and `hash` of it.
  case id
}

/// What foreign code does when it runs.
enum ForeignAct: Sendable {
  /// Nothing.
  case nothing
  /// Nothing; the list is changed just before the call.
  case appendFirst
  /// Reads the list, here and on another thread, which would wait for a held data lock forever.
  case read
  /// Changes another list, also in a transaction.
  case changeOther
  /// Adds observers of both kinds to the list and cancels them.
  case observe
  /// Changes the list.
  case append
  /// Changes the list so that no index is valid any more.
  case removeAll
  /// Begins a transaction of the list.
  case transact
}

/// Who is there while the call is made.
enum ForeignSetting: CaseIterable, Sendable {
  case nobody
  /// Somebody who wants old and new elements, and somebody who wants batches.
  case observed
  case transaction
}

/// What a sequence says of itself that is not so.
enum SequenceLie: CaseIterable, Sendable {
  case none, tooMany, tooFew, hugeCount, negativeCount
  /// It hands its elements over as a buffer, and then says that it has none.
  case twice

  /// What it says of its number.
  func count(_ count: Int) -> Int {
    switch self {
    case .none, .twice: count
    case .tooMany: count + 3
    case .tooFew: Swift.max(0, count - 1)
    case .hugeCount: .max
    case .negativeCount: -7
    }
  }
}

/// How a call is played.
struct ForeignPlay: Sendable {
  var act = ForeignAct.nothing
  var setting = ForeignSetting.nobody
  var lie = SequenceLie.none
  /// What a range expression answers, whatever it was made with.
  var answer: Range<Int>?
}

/// Runs when a list calls code that is not its own: everything hostile in a call shares one.
final class Foreign: Sendable {
  private struct State {
    var isArmed = false
    var act: (@Sendable () -> Void)?
    var runCount = 0
  }

  let kind: ForeignKind
  let play: ForeignPlay
  private let state = LockedValue(State())

  /// - Parameter kind: code of other kinds does nothing.
  init(_ kind: ForeignKind, _ play: ForeignPlay) {
    self.kind = kind
    self.play = play
  }

  /// How often the code ran during the call.
  var runCount: Int { state.withLock { $0.runCount } }

  /// The call begins: the code acts when it runs for the first time.
  func arm(_ act: @escaping @Sendable () -> Void) {
    state.withLock { $0 = State(isArmed: true, act: act) }
  }

  func disarm() {
    state.withLock { $0.isArmed = false }
  }

  func run(_ kind: ForeignKind) {
    guard kind == self.kind else { return }
    let act = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.isArmed else { return nil }
      state.runCount += 1
      return state.act.take()
    }
    act?()
  }

  /// What a closure returns, after it has run.
  func closure<Value>(_ value: Value) -> Value {
    run(.closure)
    return value
  }

  /// New elements.
  func rows<Row: ForeignElement>(_ numbers: Int...) -> [Row] { numbers.map { Row($0, self) } }

  /// New elements, of a sequence that is foreign itself.
  func sequence<Row: ForeignElement>(_ numbers: Int...) -> ForeignSequence<Row> {
    ForeignSequence(elements: numbers.map { Row($0, self) }, foreign: self)
  }

  /// New sections with one element each, of a sequence that is foreign itself.
  func sections<Row: ForeignElement>(
    _ numbers: Int...
  ) -> ForeignSequence<SectionSnapshot<ForeignHead, Row>> {
    ForeignSequence(elements: numbers.map { section($0) }, foreign: self)
  }

  /// A new section with one element.
  func section<Row: ForeignElement>(_ number: Int) -> SectionSnapshot<ForeignHead, Row> {
    SectionSnapshot(ForeignHead(number: number, foreign: self), elements: [Row(number * 10, self)])
  }

  func range(_ range: Range<Int>) -> ForeignRange { ForeignRange(range: range, foreign: self) }

  /// An element's key, asked for by a closure and compared by code of its own.
  func key(_ row: some ForeignElement) -> ForeignID {
    run(.closure)
    return ForeignID(number: row.number, kind: .witness, foreign: self)
  }
}
