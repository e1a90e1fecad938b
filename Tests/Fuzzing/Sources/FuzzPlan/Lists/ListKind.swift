import ObservableCollections

/// One of the two observable lists, as the fuzzer sees it.
protocol ListKind: SendableMetatype {
  /// The observable.
  associatedtype List: AnyObject, Sendable
  /// The same, plain.
  associatedtype State: Equatable, Sendable
  /// One mutating call, in places that fit any list.
  associatedtype Edit: CustomStringConvertible, Sendable
  /// What an observer hears.
  associatedtype Record: Sendable
  /// What a sink is shown.
  associatedtype Batch: Sendable
  /// What batches are checked with.
  associatedtype Checker: Sendable

  /// The state that a program starts from.
  static func initialState(_ reader: inout ByteReader, _ values: inout Values) -> State
  static func readEdit(_ reader: inout ByteReader) -> Edit

  static func list(of state: State) -> List
  static func state(of list: List) -> State
  static func revision(of list: List) -> Revision

  /// What an edit is on a list of this content.
  static func call(
    _ edit: Edit, on state: State, _ values: inout Values
  ) -> Call<List, State>

  static func transaction(
    on list: List, _ body: (List) throws(Refusal) -> Void
  ) throws(Refusal)
  static func observe(
    _ list: List, options: ObservationOptions, _ hear: @escaping @Sendable (Record) -> Void
  ) -> ChangeObservation
  static func coalesce(
    _ list: List, scheduler: TurnScheduler, _ show: @escaping @Sendable (Batch) -> Void
  ) -> any Coalescer

  /// What a record says of itself: its version, and whether it only announces.
  static func heading(of record: Record) -> (version: Int, isPrior: Bool, isSetting: Bool)
  static func apply(_ record: Record, to state: State) throws -> State
  static func checker(of state: State, at revision: Revision) -> Checker
  static func check(_ batch: Batch, with checker: inout Checker) throws
  static func shown(by checker: Checker) -> (state: State, version: Int)
  /// What else must hold of a batch: what it becomes on a wire, backwards, and after another.
  static func checkMore(_ batch: Batch, after previous: Batch?) throws
}

/// One mutating call, to be made on an observable and on the same, plain.
struct Call<List, State> {
  let description: String
  let onPlain: (inout State) -> Void
  let onList: (List) -> Void

  /// No call: there is nothing to make it on.
  static var nothing: Call {
    Call(description: "nothing", onPlain: { _ in }, onList: { _ in })
  }
}

/// Why a transaction was given up.
struct Refusal: Error {}

/// A coalescing observer of any list.
protocol Coalescer: AnyObject {
  func cancel()
  func flush()
  func pause()
  func resume()
  var changeLimit: Int? { get set }
}

extension CoalescingObserver: Coalescer {}

/// Numbers that were never there before.
struct Values: Sendable {
  private var last = 0

  mutating func next() -> Int {
    last += 1
    return last
  }

  mutating func next(_ count: Int) -> [Int] { (0..<count).map { _ in next() } }
}

extension ListKind {
  static func version(of list: List) -> Int { revision(of: list).version }
}
