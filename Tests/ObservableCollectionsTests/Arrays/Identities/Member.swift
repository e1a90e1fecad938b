import ObservableCollections
import ObservableCollectionsTesting

@testable import CoreTestSupport
@testable import ObservableLists

/// An element with an id, of which several may have the same.
struct Member: Identifiable, Hashable, CustomStringConvertible {
  let id: MemberID
  var title = ""

  init(_ number: Int, title: String = "", _ hashing: MemberID.Hashing = .good) {
    id = MemberID(number: number, hashing: hashing)
    self.title = title
  }

  var description: String { "\(id.number)\(title)" }
}

/// An id with a hash that is as good as it is said to be.
struct MemberID: Hashable {
  enum Hashing: CaseIterable {
    case good
    /// Ids in groups of four have the same.
    case poor
    /// All ids have the same.
    case constant
    /// Another one each time.
    case inconstant
  }

  let number: Int
  var hashing = Hashing.good

  static func == (left: MemberID, right: MemberID) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) {
    switch hashing {
    case .good: hasher.combine(number)
    case .poor: hasher.combine(number / 4)
    case .constant: break
    case .inconstant: hasher.combine(UInt.random(in: 0...3))
    }
  }
}

/// Elements for the numbers of a script: many numbers, fewer ids.
struct MemberMaker {
  var hashing = MemberID.Hashing.good
  /// How many ids there are.
  var idCount = 1_000
  private var next = 0

  init(_ hashing: MemberID.Hashing = .good, idCount: Int = 1_000) {
    (self.hashing, self.idCount) = (hashing, idCount)
  }

  mutating func make() -> Member {
    defer { next += 1 }
    // In no order.
    return Member(next * 7 % idCount, title: "#\(next)", hashing)
  }
}

extension ObservableSource {
  /// Lets lists of any length have an index of their ids.
  func indexFromFirstElement() {
    core.withLock { core.shared.identityIndex = IdentityIndex(smallCount: 0) }
  }
}
