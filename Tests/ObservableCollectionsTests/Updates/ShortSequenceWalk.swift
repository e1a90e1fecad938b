import ObservableCollections
import ObservableCollectionsTesting
import TestSupport

@testable import CoreTestSupport

/// Walks the tree of all edit sequences depth first and checks every node.
///
/// A node shares the logs of the nodes above it. `logs[k]` says what happened since the moment
/// after *k* edits; so the logs of every stretch of the sequence are at hand, to be composed.
/// What depends on the net effect alone (the batch, its renderings) is checked once for each net
/// effect: two sequences with equal logs give equal batches.
struct ShortSequenceWalk {
  private struct Node {
    var list: TraceList
    /// `logs[k]`: from the moment after k edits until now.
    var logs: [EditLog]
    /// `batches[k]`: the same as a batch; only the root has one for the log of no edits.
    var batches: [BatchChanges]
  }

  private let depth: Int
  private let largestCount: Int
  private let editsByCount: [[ListEdit]]
  private var path: [ListEdit] = []
  /// The nodes from the root to the current one.
  private var nodes: [Node] = []
  private var checkedLists: Set<TraceList> = []
  private(set) var sequenceCount = 0

  /// - Parameters:
  ///   - depth: The number of edits of the longest sequences.
  ///   - largestCount: The most elements that a list starts with.
  init(depth: Int, largestCount: Int) {
    self.depth = depth
    self.largestCount = largestCount
    editsByCount = (0...largestCount + 2 * depth).map { ListEdit.allEdits(count: $0) }
  }

  /// Checks the sequences on a list of `count` elements whose first edit has one of the numbers
  /// that `share` picks, and the empty sequence.
  mutating func walk(count: Int, share: (Int) -> Bool) throws {
    nodes = [
      Node(
        list: TraceList(count: count), logs: [EditLog(count: count)],
        batches: [BatchChanges(EditLog(count: count), start: 0, end: 0)])
    ]
    do {
      try checkNode()
      guard depth > 0 else { return }
      for (number, edit) in editsByCount[count].enumerated() where share(number) {
        try visit(edit)
      }
    } catch {
      throw BatchFault("\(EditScript(initialCount: count, edits: path)): \(error)")
    }
  }

  private mutating func visit(_ edit: ListEdit) throws {
    path.append(edit)
    nodes.append(extended(nodes[nodes.count - 1], by: edit))
    try checkNode()
    if path.count < depth {
      for next in editsByCount[nodes[nodes.count - 1].list.traces.count] { try visit(next) }
    }
    nodes.removeLast()
    path.removeLast()
  }

  private func extended(_ node: Node, by edit: ListEdit) -> Node {
    var node = node
    node.list.apply(edit)
    for index in node.logs.indices { edit.apply(to: &node.logs[index]) }
    node.batches = node.logs.enumerated().map { moment, log in
      BatchChanges(log, start: Revision(moment), end: Revision(path.count))
    }
    node.logs.append(EditLog(count: node.list.traces.count))
    return node
  }

  private mutating func checkNode() throws {
    sequenceCount += 1
    let node = nodes[nodes.count - 1]
    try node.logs[0].check(against: node.list)
    try checkComposing(node)
    guard checkedLists.insert(node.list).inserted else { return }
    let staying = StayingCount.byTryingAll(node.list.survivors)
    try node.batches[0].check(against: node.list, staying: staying)
    try node.batches[0].checkReplay(of: node.list)
  }

  /// The log of a stretch is the log of its first part composed with that of its second part,
  /// wherever it is cut: so composing is exact, and associative. A later stretch that starts with a list of
  /// few elements is a shorter sequence, which is checked where it is the whole.
  private func checkComposing(_ node: Node) throws {
    guard path.count > 1 else { return }
    for start in 0..<path.count - 1
    where start == 0 || nodes[start].list.traces.count > largestCount {
      for cut in start + 1..<path.count {
        let composed = nodes[cut].logs[start].composed(with: node.logs[cut])
        guard composed == node.logs[start] else {
          throw BatchFault(
            "\(nodes[cut].logs[start]) and then \(node.logs[cut]) give \(composed), not "
              + "\(node.logs[start])")
        }
      }
    }
    for cut in 1..<path.count {
      try nodes[cut].batches[0].checkFollowed(by: node.batches[cut], givesAsMuchAs: node.batches[0])
    }
  }
}

extension BatchChanges {
  /// Throws unless this batch and then `next` say what `whole` says. Which of equally many
  /// elements move may differ.
  func checkFollowed(by next: BatchChanges, givesAsMuchAs whole: BatchChanges) throws {
    let both = try appending(next)
    let isRight =
      both.removals == whole.removals && both.insertions == whole.insertions
      && both.updates == whole.updates && both.moves.elementCount == whole.moves.elementCount
      && both.oldCount == whole.oldCount && both.newCount == whole.newCount
      && both.start == start && both.end == next.end
      && both.leadsWhere(whole)
    if !isRight {
      throw BatchFault("\(self)\nfollowed by\n\(next)\ngives\n\(both)\nnot\n\(whole)")
    }
  }

  /// Whether both put every survivor at the same place.
  private func leadsWhere(_ other: BatchChanges) -> Bool {
    (0..<newCount).allSatisfy { oldIndex(forNew: $0) == other.oldIndex(forNew: $0) }
  }
}
