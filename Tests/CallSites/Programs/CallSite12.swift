import ObservableCollections

/// 12. Lowerings under one roof, the same names on both levels.
public enum CallSite12 {
  /// What each widget takes for one batch.
  @MainActor public static func run() throws -> [String] {
    let posts = ObservableArray((1...3).map { Post(id: $0, title: "\($0)") })
    var lines: [String] = []
    let rendering = posts.render(every: .immediate, initial: false) { batch in
      let calls = batch.calls
      lines.append("table: \(blocks(calls.tableView).map(\.elementCount))")
      lines.append("collection: \(calls.collectionView == calls.tableView)")
      lines.append("mac collection: \(blocks(calls.macCollectionView).map(\.removals))")
      lines.append("sequential: \(calls.sequential.map { "\($0)" })")
      lines.append("list model: \(calls.listModel.count)")
      lines.append("dom: \(calls.dom.placements.count)")
    }
    posts.remove(at: 1)
    let days = ObservableSections([SectionSnapshot(Post(id: 9, title: "day"), elements: [1, 2])])
    let sections = days.render(every: .immediate, initial: false) { batch in
      let calls = batch.calls
      lines.append("table: \(calls.tableView.count), \(calls.tableView(crossing: .cautious).count)")
      lines.append("collection: \(calls.collectionView == calls.tableView)")
      lines.append("mac collection: \(blocks(calls.macCollectionView).map(\.removals))")
      lines.append("outline: \(calls.outlineView.elements.map(\.section))")
      lines.append("sequential: \(calls.sequential.map { "\($0)" })")
      lines.append("list model: \(calls.listModel.count)")
      lines.append("dom: \(calls.dom.placements.count)")
    }
    days.remove(at: ElementPath(section: 0, element: 1))
    rendering.cancel()
    sections.cancel()
    return lines
  }

  /// A widget that shows its list already is told blocks; a reload says that the whole content is new.
  private static func blocks<Block>(_ calls: [BlockCall<Block>]) -> [Block] {
    calls.flatMap { call -> [Block] in
      switch call {
      case .reload: []
      case .block(let block): [block]
      }
    }
  }
}
