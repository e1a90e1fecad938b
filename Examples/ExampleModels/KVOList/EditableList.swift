import ObservableCollections
import Synchronization

/// A list that is edited by hand, and can take back what was done.
///
/// Every edit is a transaction, so it may be made from any thread. To remember a state costs nothing:
/// a snapshot of the list is free to take and free to keep.
package final class EditableList: Sendable {
  /// The rows, in their order.
  package let items: ObservableArray<ListItem>

  private struct Memory {
    /// The states before each edit that can be taken back.
    var past: [ArraySnapshot<ListItem>] = []
    var nextID: Int
  }
  private let memory: Mutex<Memory>

  /// What there is to buy, in alphabetical order, so that rows that have moved are seen.
  private static let names = [
    "Apples", "Bread", "Cheese", "Dates", "Eggs", "Flour", "Grapes", "Honey", "Ice cream", "Jam",
    "Kale", "Lemons", "Milk", "Noodles", "Oats", "Pears", "Quinces", "Rice", "Sugar", "Tea",
    "Vanilla", "Walnuts", "Yams", "Zucchini",
  ]

  /// The text of the row with an id: `Apples` for 0, `Apples 2` for 24.
  private static func name(of id: Int) -> String {
    let round = id / names.count
    return names[id % names.count] + (round == 0 ? "" : " \(round + 1)")
  }

  /// - Parameter count: how many rows there are at first.
  package init(count: Int) {
    items = ObservableArray((0..<count).map { ListItem(id: $0, text: Self.name(of: $0)) })
    memory = Mutex(Memory(nextID: count))
  }

  /// How many edits can be taken back.
  package var undoCount: Int { memory.withLock { $0.past.count } }

  /// Inserts a new row before another one, or at the head.
  package func insertAbove(_ row: ListItem.ID?) {
    edit { items in items.insert(newItem(), at: row.flatMap { index(of: $0) } ?? 0) }
  }

  /// Inserts a new row after another one, or at the end.
  package func insertBelow(_ row: ListItem.ID?) {
    edit { items in
      items.insert(newItem(), at: row.flatMap { index(of: $0) }.map { $0 + 1 } ?? items.count)
    }
  }

  /// Deletes a row.
  package func delete(_ row: ListItem.ID) {
    edit(row) { items, index in items.remove(at: index) }
  }

  /// Moves a row by so many places, as far as there are rows.
  package func move(_ row: ListItem.ID, by distance: Int) {
    edit(row) { items, index in
      items.move(from: index, to: min(max(index + distance, 0), items.count - 1))
    }
  }

  /// Gives a row another text.
  package func rewrite(_ row: ListItem.ID) {
    edit(row) { items, index in
      let parts = items[index].text.split(separator: " v", maxSplits: 1)
      let number = parts.count == 2 ? Int(parts[1]) ?? 1 : 1
      items[index].text = "\(parts[0]) v\(number + 1)"
    }
  }

  /// Moves every second row to the head, in one call and so in one record.
  package func moveSeveral() {
    edit { items in
      let rows = IndexRanges(stride(from: 1, to: items.count, by: 2))
      items.move(fromOffsets: rows, toOffset: 0)
    }
  }

  /// Brings the list to another one, of which it has some rows already.
  package func replaceAll() {
    edit { items in
      var kept = Array(items.snapshot).filter { $0.id % 3 != 0 }
      kept.reverse()
      let added = (0..<max(8 - kept.count, 2)).map { _ in newItem() }
      items.replaceAll(with: kept.prefix(5) + added + kept.dropFirst(5))
    }
  }

  /// Takes back the last edit that was not taken back yet.
  package func undo() {
    items.transaction { items in
      let state = memory.withLock { $0.past.popLast() }
      if let state { items.replaceAll(with: state) }
    }
  }

  /// One edit; remembered if it changed anything.
  private func edit(_ body: (ObservableArray<ListItem>) -> Void) {
    items.transaction { items in
      let (before, version) = (items.snapshot, items.revision.version)
      body(items)
      guard items.revision.version != version else { return }
      memory.withLock { $0.past = $0.past.suffix(99) + [before] }
    }
  }

  /// One edit of a row, if it is still there.
  private func edit(_ row: ListItem.ID, _ body: (ObservableArray<ListItem>, Int) -> Void) {
    edit { items in
      if let index = index(of: row) { body(items, index) }
    }
  }

  private func index(of row: ListItem.ID) -> Int? { items.firstIndex { $0.id == row } }

  private func newItem() -> ListItem {
    memory.withLock { memory in
      defer { memory.nextID += 1 }
      return ListItem(id: memory.nextID, text: Self.name(of: memory.nextID))
    }
  }
}
