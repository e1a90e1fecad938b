import ObservableCollections
import Synchronization
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// What a lookup asks of ids, what it keeps, and what hostile ids do to it.
@Suite("By identity: costs and bad ids")
struct IdentityCostTests {
  /// An element that counts how often it is asked for its id.
  private struct Asked: Identifiable {
    let number: Int
    let asked: Counter

    var id: Int {
      asked.increment()
      return number
    }
  }

  private final class Counter: Sendable {
    private let value = Atomic(0)

    func increment() { value.add(1, ordering: .relaxed) }

    /// How often since the last time.
    func take() -> Int { value.exchange(0, ordering: .relaxed) }
  }

  @Test(
    "The first lookup asks each element once, a later one those that changed, and the one found")
  func asking() {
    let asked = Counter()
    let array = ObservableArray((0..<10_000).map { Asked(number: $0, asked: asked) })
    #expect(array.index(ofID: 9_000) == 9_000)
    #expect(asked.take() == 10_000 + 1)
    #expect(array.index(ofID: 5_000) == 5_000)
    #expect(asked.take() == 1)
    array.remove(at: 0)
    array.move(from: 10, to: 9_000)
    array.insert(Asked(number: 20_000, asked: asked), at: 5)
    array.touch(at: 7)
    array.removeSubrange(100..<200)
    #expect(array.index(ofID: 20_000) == 5)
    #expect(asked.take() == 2 + 1)
    // Nothing of another hash is asked.
    #expect(array.index(ofID: -1) == nil)
    #expect(asked.take() <= 1)
    array.transaction { array in
      for number in 1_000..<1_010 { array.update(id: number) { $0 = $0 } }
      // Each was asked when it was found, and when it had been replaced.
      #expect(asked.take() == 10 + 10)
    }
    #expect(array.index(ofID: 1_000) != nil)
    #expect(asked.take() == 10 + 1)
  }

  @Test("A small list has no index, and stands nowhere in the log")
  func small() {
    let array = ObservableArray((0..<64).map { Member($0) })
    #expect(array.index(ofID: MemberID(number: 63)) == 63)
    #expect(array.core.withLock { array.core.shared.history.isEmpty })
    array.append(Member(64))
    #expect(array.index(ofID: MemberID(number: 64)) == 64)
    #expect(array.core.withLock { !array.core.shared.history.isEmpty })
  }

  @Test(
    "A list that has become small, or empty, stands in the log no more, and is found in again when it grows"
  )
  func shrinking() {
    let array = ObservableArray((0..<1_000).map { Member($0) })
    for left in [64, 0] {
      #expect(array.index(ofID: MemberID(number: 10)) == 10)
      #expect(array.core.withLock { !array.core.shared.history.isEmpty })
      array.removeSubrange(left...)
      #expect(array.index(ofID: MemberID(number: 999)) == nil)
      #expect(array.index(ofID: MemberID(number: 10)) == (left == 0 ? nil : 10))
      #expect(array.core.withLock { array.core.shared.history.isEmpty })
      #expect(array.core.withLock { array.core.shared.identityIndex?.rows.count == 0 })
      array.append(contentsOf: (left..<1_000).map { Member($0) })
      #expect(array.index(ofID: MemberID(number: 999)) == 999)
      #expect(array.core.withLock { array.core.shared.history.pieceCount } == 1)
    }
  }

  @Test("What leaves and comes does not make the index larger")
  func churn() {
    let array = ObservableArray((0..<1_000).map { Member($0) })
    for round in 0..<20 {
      #expect(array.index(ofID: MemberID(number: round * 1_000 + 500)) == 500)
      array.replaceAll(with: (0..<1_000).map { Member((round + 1) * 1_000 + $0) })
      #expect(array.index(ofID: MemberID(number: (round + 1) * 1_000 + 999)) == 999)
      let places = array.core.withLock { array.core.shared.identityIndex?.rows.placeCount ?? 0 }
      #expect((1_000...1_000 + 128).contains(places))
    }
    array.removeSubrange(100...)
    #expect(array.index(ofID: MemberID(number: 20_050)) == 50)
    #expect(array.core.withLock { array.core.shared.identityIndex?.rows.placeCount ?? 0 } <= 328)
  }

  @Test("So much has happened that the index is made anew")
  func reordered() {
    let array = ObservableArray((0..<2_000).map { Member($0) })
    #expect(array.index(ofID: MemberID(number: 5)) == 5)
    array.reverse()
    array.removeAll { $0.id.number % 3 == 0 }
    let expected = array.snapshot.firstIndex { $0.id.number == 1_000 }
    #expect(array.index(ofID: MemberID(number: 1_000)) == expected)
    #expect(array.core.withLock { array.core.shared.history.pieceCount } == 1)
  }

  @Test("A hash value that is not mixed is mixed, as in a dictionary")
  func unmixedHash() {
    struct Shifted: Hashable {
      let number: Int
      var hashValue: Int { number << 8 }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let hashes = Set((0..<1_000).map { identityHash(Shifted(number: $0)) & 1_023 })
    // One chain each would be four.
    #expect(hashes.count > 500)
  }

  @Test("However often it is asked, it stands at one version")
  func places() {
    let array = ObservableArray((0..<100).map { Member($0) })
    for number in 0..<50 {
      array.append(Member(1_000 + number))
      #expect(array.index(ofID: MemberID(number: 1_000 + number)) == 100 + number)
      #expect(array.core.withLock { array.core.shared.history.pieceCount } == 1)
    }
  }

  @Test("It holds neither elements nor ids")
  func lifetime() throws {
    final class Name: Hashable {
      static func == (left: Name, right: Name) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    struct Named: Identifiable { let id: Name }
    let array = ObservableArray((0..<100).map { _ in Named(id: Name()) })
    let reference = WeakReference(array[50].id)
    #expect(array.index(ofID: array[50].id) == 50)
    array.remove(at: 50)
    #expect(reference.isGone)
  }

  @Test("Ids that all have one hash: a search for each, and no edit is slow")
  func constantHash() {
    let array = ObservableArray((0..<3_000).map { Member($0, .constant) })
    func id(_ number: Int) -> MemberID { MemberID(number: number, hashing: .constant) }
    #expect(array.index(ofID: id(2_999)) == 2_999)
    array.removeAll { $0.id.number % 2 == 0 }
    #expect(array.index(ofID: id(2_999)) == 1_499)
    #expect(array.index(ofID: id(2_998)) == nil)
    array.replaceAll(with: (0..<10).map { Member($0, .constant) })
    #expect(array.index(ofID: id(9)) == 9)
  }

  @Test("Hashes that change their minds: what is found has the id, or nothing is found")
  func inconstantHash() {
    let array = ObservableArray((0..<200).map { Member($0, .inconstant) })
    for round in 0..<200 {
      let number = round * 7 % 200
      if let index = array.index(ofID: MemberID(number: number, hashing: .inconstant)) {
        #expect(array[index].id.number == number)
      }
      array.move(from: round % array.count, to: 0)
      if round % 5 == 0 { array.remove(id: MemberID(number: number, hashing: .inconstant)) }
    }
  }

  @Test("An object that has another id is found by it when it has been touched")
  func changingID() {
    final class Node: Identifiable {
      var id: Int
      init(_ id: Int) { self.id = id }
    }
    let array = ObservableArray((0..<100).map { Node($0) })
    #expect(array.index(ofID: 50) == 50)
    array[50].id = 500
    // Never an element with another id than the one that was asked for.
    #expect(array.index(ofID: 50) == nil)
    array.touch(at: 50)
    #expect(array.index(ofID: 500) == 50)
    #expect(array.index(ofID: 50) == nil)
  }

  @Test("The code of an id that edits the list, reads it by id, or takes a part back")
  func meddling() {
    let array = ObservableArray((0..<100).map { Meddler($0) })
    Meddler.meddle.withLock { $0 = { array.append(Meddler(1_000)) } }
    // What it appends while the index is made is in no state that this look sees.
    #expect(array.index(ofID: 99) == 99)
    #expect(array.index(ofID: 1_000) == 100)
    Meddler.meddle.withLock { $0 = { _ = array.index(ofID: 5) } }
    array.append(Meddler(1_001))
    #expect(array.index(ofID: 1_001) == array.count - 1)
    array.transaction { array in
      array.remove(at: 0)
      Meddler.meddle.withLock { $0 = { _ = array.index(ofID: 5) } }
      #expect(array.index(ofID: 6) == 5)
      struct Refusal: Error {}
      Meddler.meddle.withLock {
        $0 = {
          try? array.transaction { array in
            array.removeAll()
            throw Refusal()
          }
        }
      }
      array.append(Meddler(1_002))
      #expect(array.index(ofID: 1_002) == array.count - 1)
      #expect(array.index(ofID: 6) == 5)
    }
    #expect(array.index(ofID: 6) == 5)
  }

  /// An element that runs a closure when it is asked for its id the next time.
  private struct Meddler: Identifiable {
    static let meddle = LockedValue<(@Sendable () -> Void)?>(nil)

    let number: Int

    init(_ number: Int) { self.number = number }

    var id: Int {
      Self.meddle.withLock { $0.take() }?()
      return number
    }
  }
}
