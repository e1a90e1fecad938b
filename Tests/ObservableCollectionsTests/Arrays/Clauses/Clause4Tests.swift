import ObservableCollections
import ObservableCollectionsTesting
import Synchronization
import Testing

@testable import CoreTestSupport

@Suite("Clause 4, lifetime")
struct Clause4Tests {
  @Test("Clause 4, lifetime: an observer hears the records later than the version it was added at")
  func start() {
    let array = ObservableArray([1])
    array.append(2)
    array.append(3)
    let keeper = RecordKeeper(array)
    array.append(4)
    array.append(5)
    #expect(keeper.versions == [3, 4])
  }

  @Test("Clause 4, lifetime: nothing arrives after cancel, however often it is called")
  func cancelling() {
    let array = ObservableArray([1])
    let (ending, staying) = (RecordKeeper(array), RecordKeeper(array))
    array.append(2)
    ending.cancel()
    array.append(3)
    ending.cancel()
    array.append(4)
    #expect(ending.versions == [1])
    #expect(staying.versions == [1, 2, 3])
  }

  @Test("Clause 4, lifetime: an observer that cancels inside a delivery hears nothing more")
  func cancellingInside() {
    let array = ObservableArray([1])
    let token = Mutex<ChangeObservation?>(nil)
    let heard = Recorder<Int>()
    let observation = array.observe(on: .callingThread, options: [.prior, .old, .new]) { change in
      heard.keep(change.revision.version)
      if change.revision.version == 2 {
        array.append(8)
        token.withLock { $0 }?.cancel()
      }
    }
    token.withLock { $0 = observation }
    array.append(2)
    array.append(3)
    array.append(4)
    #expect(heard.values == [1, 1, 2])
  }

  @Test("Clause 4, lifetime: an observer cancelled by an earlier one hears not even this record")
  func cancellingOthers() {
    let array = ObservableArray([1])
    let later = Mutex<RecordKeeper<Int>?>(nil)
    let token = array.observe(on: .callingThread) { _ in later.withLock { $0 }?.cancel() }
    let keeper = RecordKeeper(array)
    later.withLock { $0 = keeper }
    array.append(2)
    #expect(keeper.records.isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test("Clause 4, lifetime: cancelled from another thread, no new delivery starts")
  func cancellingElsewhere() {
    let array = ObservableArray([1])
    let later = RecordKeeper(array)
    let token = Mutex<ChangeObservation?>(nil)
    let heard = Recorder<Int>()
    let observation = array.observe(on: .callingThread) { change in
      onOtherThread { token.withLock { $0 }?.cancel() }
      array.append(9)
      heard.keep(change.revision.version)
    }
    token.withLock { $0 = observation }
    array.append(2)
    #expect(heard.values == [1])
    #expect(later.versions == [1, 2])
  }

  @Test("Clause 4, lifetime: an observation ends with its token")
  func releasedToken() {
    let array = ObservableArray([1])
    let heard = Recorder<Int>()
    do {
      let token = array.observe(on: .callingThread) { heard.keep($0.revision.version) }
      array.append(2)
      withExtendedLifetime(token) {}
    }
    array.append(3)
    #expect(heard.values == [1])
  }

  @Test("Clause 4, lifetime: a token holds its array, a cancelled one does not")
  func tokenHoldsArray() {
    weak var array: ObservableArray<Int>?
    let token = {
      let made = ObservableArray([1])
      array = made
      return made.observe(on: .callingThread) { _ in }
    }()
    #expect(array != nil)
    token.cancel()
    #expect(array == nil)
  }

  @Test("Clause 4, lifetime: the array holds no closure; it goes with the token or with cancel")
  func closures() {
    final class Captured: Sendable {}
    let array = ObservableArray([1])
    weak var captured: Captured?
    func observe() -> ChangeObservation {
      let object = Captured()
      captured = object
      return array.observe(on: .callingThread, options: [.initial, .new]) { _ in
        withExtendedLifetime(object) {}
      }
    }
    var token: ChangeObservation? = observe()
    array.append(2)
    #expect(captured != nil)
    token?.cancel()
    #expect(captured == nil)
    token = observe()
    #expect(captured != nil)
    token = nil
    #expect(captured == nil)
  }

  @Test("Clause 4, lifetime: nothing retains in a circle, nor keeps removed elements")
  func noCircle() {
    final class Row: Sendable {}
    weak var array: ObservableArray<Row>?
    weak var row: Row?
    do {
      let made = ObservableArray([Row(), Row()])
      (array, row) = (made, made[0])
      let token = made.observe(on: .callingThread, options: [.initial, .prior, .old, .new]) { _ in }
      let coalescer = made.render(on: .callingThread, every: .immediate, initial: false) { _ in }
      made.transaction { $0.append(Row()) }
      made.remove(at: 1)
      #expect(row != nil)
      withExtendedLifetime((token, coalescer)) {}
    }
    #expect(array == nil)
    #expect(row == nil)
  }
}
