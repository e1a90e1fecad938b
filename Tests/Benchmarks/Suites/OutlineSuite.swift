import ObservableCollections

/// An outline that is shown: one edit a turn, and the turn's batch in a sink. Ten children each.
///
/// Beside it the rows are computed anew from an `Array` and compared with those before.
enum OutlineSuite {
  private struct Node: Identifiable, Sendable {
    let id: Int
    var parent: Int?
    var value = 0
  }

  /// What happens in a turn.
  fileprivate enum Kind: String, CaseIterable {
    /// An element is replaced that is shown.
    case update
    /// The same in an order, for comparison.
    case orderUpdate = "order-update"
    /// The value of one that is not shown.
    case hiddenUpdate = "hidden-update"
    /// A leaf comes, and goes again in the next turn.
    case insertAndRemove = "insert-and-remove"
    /// The same in an order, for comparison.
    case orderInsertAndRemove = "order-insert-and-remove"
    /// A leaf gets another parent of its level.
    case reparent
    /// A folder of 50 is expanded, and collapsed in the next turn.
    case expand50 = "expand-50"
  }

  /// The turns of a run.
  private static let turns = 200

  static var cases: [any Benchmark] {
    [100, 1_000, 100_000].flatMap { n in Kind.allCases.map { turn($0, n: n) } }
  }

  private static func nodes(_ n: Int) -> [Node] {
    var nodes = (0..<n).map { Node(id: $0, parent: $0 == 0 ? nil : ($0 - 1) / 10) }
    nodes.append(Node(id: n))
    for index in 1...50 { nodes.append(Node(id: n + index, parent: n)) }
    return nodes
  }

  private static func turn(_ kind: Kind, n: Int) -> Case {
    Case(
      heading: Heading(suite: "outline", name: kind.rawValue, n: n, k: 1), isQuick: n == 100,
      subject: { seed in
        var random = SplitMix(seed: seed)
        let source = ObservableArray(nodes(n))
        if kind.isOrder {
          let list = source.ordered { $0.value < $1.value }
          consume(list.count)
          let observer = list.render(on: .callingThread, every: .manual, initial: false) {
            consume($0)
          }
          return Trial(operations: turns) {
            for turn in 0..<turns {
              edit(kind, turn, source, n, &random)
              observer.flush()
            }
          }
        }
        let outline = source.outline(
          parent: { $0.parent }, expanded: kind == .hiddenUpdate ? .none : .all)
        outline.collapse(id: n)
        consume(outline.count)
        let observer = outline.render(on: .callingThread, every: .manual, initial: false) {
          consume($0)
        }
        return Trial(operations: turns) {
          for turn in 0..<turns {
            if kind == .expand50 {
              outline.toggle(id: n)
            } else {
              edit(kind, turn, source, n, &random)
            }
            observer.flush()
          }
        }
      },
      reference: Reference(name: "anew-and-diff") { seed in
        var random = SplitMix(seed: seed)
        var source = nodes(n)
        var shown = rows(of: source)
        let turns = n > 1_000 ? 3 : turns
        return Trial(operations: turns) {
          for _ in 0..<turns {
            let index = Int(random.next() % UInt64(n))
            source[index].value += 1
            let rows = rows(of: source)
            consume(BatchChanges(from: shown, to: rows, matching: .id))
            shown = rows
          }
        }
      })
  }

  private static func edit(
    _ kind: Kind, _ turn: Int, _ source: ObservableArray<Node>, _ n: Int,
    _ random: inout SplitMix
  ) {
    let place = Int(random.next() % UInt64(n))
    switch kind {
    case .update, .orderUpdate: source[place].value = place
    case .hiddenUpdate: source[1 + place % (n - 1)].value += 1
    case .insertAndRemove, .orderInsertAndRemove:
      if turn % 2 == 0 {
        source.append(Node(id: -1, parent: place / 11, value: place))
      } else {
        source.remove(at: n + 51)
      }
    case .reparent: source[n - 1 - place % (n / 2)].parent = place / 11
    case .expand50: break
    }
  }

  private static func rows(of nodes: [Node]) -> [OutlineRow<Node>] {
    let children = Dictionary(grouping: nodes) { $0.parent }
    var rows: [OutlineRow<Node>] = []
    func walk(_ parent: Int?, _ level: Int) {
      for node in children[parent] ?? [] {
        let below = children[node.id] != nil
        rows.append(
          OutlineRow(node, level: level, hasChildren: below, isExpandable: below, isExpanded: below)
        )
        walk(node.id, level + 1)
      }
    }
    walk(nil, 0)
    return rows
  }
}

extension OutlineSuite.Kind {
  fileprivate var isOrder: Bool { self == .orderUpdate || self == .orderInsertAndRemove }
}
