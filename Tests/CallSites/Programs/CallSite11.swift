import Foundation
import ObservableCollections
import ObservableCollectionsAdapters

/// 11. What users of an array and of SwiftUI type first.
public enum CallSite11 {
  /// The posts after each edit.
  @MainActor public static func run() -> [String] {
    let posts = ObservableArray((0..<8).map { Event(date: $0, isOld: $0 % 3 == 0) })
    var lines: [String] = []
    func note() { lines.append(posts.map { "\($0.date)" }.joined()) }
    let offsets = IndexSet([0, 7])
    posts.remove(atOffsets: offsets)
    note()
    posts.move(fromOffsets: IndexSet([0, 1]), toOffset: 3)
    note()
    posts.sort(using: KeyPathComparator(\.date, order: .reverse))
    note()
    posts.sort(by: \.date)
    note()
    let set = posts.indices(where: \.isOld)
    posts.moveSubranges(set, to: 3)
    note()
    posts.removeSubranges(posts.indices(where: \.isOld))
    note()
    posts.remove(at: 2...3)
    note()
    posts[...] = [Event(date: 1), Event(date: 2)]
    note()
    return lines
  }
}
