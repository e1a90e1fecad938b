import ObservableCollections
import ObservableCollectionsTesting
import Synchronization
import Testing

@testable import CoreTestSupport

/// An element whose `==`, `<`, `hash` and `deinit` all use the array that it is in, also on another
/// thread: none of them may run under the array's data lock.
private final class Nosy: Comparable, Hashable, Sendable {
  private struct Reference: Sendable {
    weak var array: ObservableArray<Nosy>?
  }

  let number: Int
  private let reference = Mutex(Reference())
  private let end: @Sendable () -> Void

  init(_ number: Int, end: @escaping @Sendable () -> Void = {}) {
    self.number = number
    self.end = end
  }

  func live(in array: ObservableArray<Nosy>) {
    reference.withLock { $0.array = array }
  }

  /// Reads the array here and on another thread, which would wait for a held data lock forever.
  func look() {
    guard let array = reference.withLock({ $0.array }) else { return }
    let here = array.count
    onOtherThread { _ = (array.count, array.snapshot.count, here) }
  }

  static func == (left: Nosy, right: Nosy) -> Bool {
    left.look()
    return left.number == right.number
  }

  static func < (left: Nosy, right: Nosy) -> Bool {
    left.look()
    return left.number < right.number
  }

  func hash(into hasher: inout Hasher) {
    look()
    hasher.combine(number)
  }

  deinit {
    look()
    end()
  }
}

/// An array of such elements, and the numbers of those that ended.
private struct NosyArray {
  let array = ObservableArray<Nosy>()
  let ends = Recorder<Int>()

  func make(_ numbers: Int...) -> [Nosy] {
    numbers.map { number in
      let element = Nosy(number, end: { [ends] in ends.keep(number) })
      element.live(in: array)
      return element
    }
  }
}

@Suite("Clause 6, no foreign code under the data lock")
struct Clause6ForeignCodeTests {
  @Test("Clause 6, threads: comparing and sorting elements that read the array")
  func comparisons() {
    let nosy = NosyArray()
    let array = nosy.array
    array.append(contentsOf: nosy.make(3, 1, 2))
    array.sort()
    #expect(array.map(\.number) == [1, 2, 3])
    #expect(array.snapshot == ArraySnapshot(array))
    #expect(Set(array.snapshot).count == 3)
    #expect(array.contains { $0.number == 2 })
  }

  @Test(
    "Clause 6, threads: elements that read the array when they end, whichever call ends them",
    arguments: EndingCall.allCases)
  fileprivate func endings(call: EndingCall) {
    let nosy = NosyArray()
    nosy.array.append(contentsOf: nosy.make(1, 2, 3, 4))
    call.end(nosy)
    #expect(nosy.ends.values.sorted() == call.ended)
  }

  @Test("Clause 6, threads: the same with observers", arguments: EndingCall.allCases)
  fileprivate func endingsWithObservers(call: EndingCall) {
    let nosy = NosyArray()
    let token = nosy.array.observe(on: .callingThread, options: [.initial, .prior, .old, .new]) {
      _ in
    }
    let sinks = (0..<2).map { _ in
      nosy.array.render(on: .callingThread, every: .immediate, initial: false) { _ in }
    }
    nosy.array.append(contentsOf: nosy.make(1, 2, 3, 4))
    call.end(nosy)
    // What the sinks showed before, they give up with the next batches.
    nosy.array.append(contentsOf: nosy.make(7))
    nosy.array.removeLast()
    nosy.array.append(contentsOf: nosy.make(8))
    #expect(Set(nosy.ends.values).isSuperset(of: call.ended))
    withExtendedLifetime((token, sinks)) {}
  }

  @Test("Clause 6, threads: an element may change the array when it ends")
  func changeAtEnd() {
    let array = ObservableArray<Nosy>()
    let keeper = RecordKeeper(array, options: [])
    array.append(Nosy(1, end: { [weak array] in array?.append(Nosy(2)) }))
    array.removeAll()
    #expect(array.map(\.number) == [2])
    #expect(keeper.kinds == [.insertion, .removal, .insertion])
  }
}

/// A call that ends elements of an array with the numbers 1 to 4.
private enum EndingCall: CaseIterable {
  case remove, removeScattered, removeWhere, removeAll, write, replaceRange, replaceScattered
  case update, transaction, failedTransaction, failedInner, pop

  var ended: [Int] {
    switch self {
    case .remove, .pop: [4]
    case .removeScattered, .removeWhere, .replaceScattered, .transaction: [1, 3]
    case .removeAll: [1, 2, 3, 4]
    case .write, .update: [2]
    case .replaceRange: [2, 3]
    case .failedTransaction: [5]
    case .failedInner: [4, 5]
    }
  }

  struct Failure: Error {}

  func end(_ nosy: NosyArray) {
    let array = nosy.array
    switch self {
    case .remove: array.remove(at: 3)
    case .pop: array.popLast()
    case .removeScattered: array.remove(at: [0, 2])
    case .removeWhere: array.removeAll { $0.number % 2 == 1 }
    case .removeAll: array.removeAll()
    case .write: array[1] = nosy.make(5)[0]
    case .update: array.update(at: 1) { $0 = nosy.make(5)[0] }
    case .replaceRange: array.replaceSubrange(1..<3, with: nosy.make(5))
    case .replaceScattered: array.replace(at: [0, 2], with: nosy.make(5, 6))
    case .transaction: array.transaction { $0.remove(at: [0, 2]) }
    case .failedTransaction: fail(nosy)
    case .failedInner:
      array.transaction { array in
        array.removeLast()
        fail(nosy)
      }
    }
  }

  private func fail(_ nosy: NosyArray) {
    do {
      try nosy.array.transaction { array throws(Failure) in
        array.insert(nosy.make(5)[0], at: 0)
        throw Failure()
      }
    } catch {
      #expect(nosy.array.count < 5)
    }
  }
}
