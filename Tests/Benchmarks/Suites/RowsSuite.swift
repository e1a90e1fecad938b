import ObservableCollections

/// Rows that depend on neighbours or on another list, one edit a turn, and their batch in a sink: beside a map,
/// and beside rows that are computed anew and compared by id.
enum RowsSuite {
  private struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var author: Int
    var isMarked = false
  }

  private struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var text: Int
    var other: Int
  }

  private static let repeats = 200

  static var cases: [any Benchmark] {
    [100, 5_000, 100_000].flatMap { n in
      [
        turn("map-append", n) { items, _ in
          items.mapped { row($0, 0) }
        } edit: {
          append($0, $1)
        },
        turn("neighbours-append", n) { items, _ in
          items.mapped { previous, item, next in
            row(item, (previous?.author ?? 0) + (next?.author ?? 0))
          }
        } edit: {
          append($0, $1)
        },
        turn("separated-append", n) { items, _ in
          items.separated { previous, next in previous?.author == next?.author ? nil : next?.author
          }
        } edit: {
          append($0, $1)
        },
        turn("map-replace", n) { items, _ in
          items.mapped { row($0, $0.isMarked ? 1 : 0) }
        } edit: {
          mark($0, $1, of: n)
        },
        turn("neighbours-replace", n) { items, _ in
          items.mapped { previous, item, _ in row(item, previous?.isMarked ?? false ? 1 : 0) }
        } edit: {
          mark($0, $1, of: n)
        },
        turn("paired-replace-right", n) { items, others in
          items.paired(to: others, by: \.author) { row($0, $1?.isMarked ?? false ? 1 : 0) }
        } edit: {
          mark($1, $2, of: n / 10)
        },
        turn("paired-append-left", n) { items, others in
          items.paired(to: others, by: \.author) { row($0, $1?.id ?? 0) }
        } edit: { items, _, number in
          append(items, number)
        },
        turn("grouped-replace-right", n) { items, others in
          others.grouped(from: items.filtered { !$0.isMarked }, by: { [$0.author] }) {
            row($0, $1.count)
          }
        } edit: { items, _, number in
          mark(items, number, of: n)
        },
        anew("neighbours", n) { items, _ in
          items.indices.map {
            row(
              items[$0],
              ($0 > 0 ? items[$0 - 1].author : 0)
                + ($0 + 1 < items.count ? items[$0 + 1].author : 0))
          }
        },
        anew("paired", n) { items, others in
          let known = Dictionary(others.map { ($0.id, $0) }) { first, _ in first }
          return items.map { row($0, known[$0.author]?.isMarked ?? false ? 1 : 0) }
        },
        anew("grouped", n) { items, others in
          let groups = Dictionary(grouping: items.filter { !$0.isMarked }, by: \.author)
          return others.map { row($0, groups[$0.id]?.count ?? 0) }
        },
      ]
    }
  }

  private static func row(_ item: Item, _ other: Int) -> Row {
    Row(id: item.id, text: item.id &* 7, other: other)
  }

  private static func items(_ n: Int) -> [Item] {
    (0..<n).map { Item(id: $0, author: $0 % max(n / 10, 1)) }
  }

  private static func append(_ items: ObservableArray<Item>, _ number: Int) {
    if number % 2 == 0 { items.append(Item(id: -1, author: 3)) } else { items.removeLast() }
  }

  private static func mark(_ items: ObservableArray<Item>, _ number: Int, of n: Int) {
    items[number * 31 % n].isMarked.toggle()
  }

  /// One edit of items, or of the n / 10 others that they refer to, and its batch.
  private static func turn<Element: Sendable>(
    _ name: String, _ n: Int,
    derive: @escaping (ObservableArray<Item>, ObservableArray<Item>) -> ObservableList<Element>,
    edit: @escaping (ObservableArray<Item>, ObservableArray<Item>, Int) -> Void
  ) -> Case {
    Case(
      heading: Heading(suite: "rows", name: name, n: n, k: 1), isQuick: n == 100,
      subject: { _ in
        let (left, right) = (ObservableArray(items(n)), ObservableArray(items(max(n / 10, 1))))
        let list = derive(left, right)
        let observer = list.render(on: .callingThread, every: .manual, initial: false) {
          consume($0)
        }
        consume(list.count)
        return Trial(
          operations: repeats,
          work: {
            for number in 0..<repeats {
              edit(left, right, number)
              observer.flush()
            }
          })
      },
      reference: Reference(name: "nothing") { _ in Trial(operations: repeats, work: {}) })
  }

  private static func turn<Element: Sendable>(
    _ name: String, _ n: Int,
    derive: @escaping (ObservableArray<Item>, ObservableArray<Item>) -> ObservableList<Element>,
    edit: @escaping (ObservableArray<Item>, Int) -> Void
  ) -> Case {
    turn(name, n, derive: derive) { items, _, number in edit(items, number) }
  }

  /// All rows computed again after an edit, and compared with those before.
  private static func anew(
    _ name: String, _ n: Int, compute: @escaping ([Item], [Item]) -> [Row]
  ) -> Case {
    Case(
      heading: Heading(suite: "rows", name: "\(name)-anew", n: n, k: 1),
      subject: { _ in
        var left = items(n)
        let right = items(max(n / 10, 1))
        var shown = compute(left, right)
        return Trial(
          operations: 10,
          work: {
            for number in 0..<10 {
              left[number * 31 % n].isMarked.toggle()
              let rows = compute(left, right)
              consume(BatchChanges(from: shown, to: rows, matching: .id))
              shown = rows
            }
          })
      },
      reference: Reference(name: "nothing") { _ in Trial(operations: 10, work: {}) })
  }
}
