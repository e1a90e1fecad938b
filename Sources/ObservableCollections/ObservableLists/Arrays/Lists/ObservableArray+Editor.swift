extension ObservableArray: EditableList {
  /// The editor that carries out the edits of the array, also for a type that wraps it.
  public var editor: ListEditor<Element> { ListEditor(target: ArrayTarget(list: self)) }
}

/// The array of an editor.
private struct ArrayTarget<Element>: EditTarget {
  let list: ObservableArray<Element>

  var core: ArrayCore { list.core }
  var snapshot: ArraySnapshot<Element> { list.snapshot }
  var items: ArraySnapshot<Element> { list.working }
  var itemCount: Int { list.workingCount }
  var place: String { "" }
  var wholeList: ObservableList<Element>? { list }

  func leave() { list.leave() }

  func transact<Result>(_ body: () -> Result) -> Result {
    list.transact(core.writer.call, body)
  }

  func insertChecked(_ new: ArraySnapshot<Element>, at indexes: IndexRanges) {
    list.commit(.insertion(indexes)) { $0.insert(new, at: indexes) }
  }

  func removeChecked(at indexes: IndexRanges) -> ArraySnapshot<Element> {
    list.removeChecked(at: indexes)
  }

  func replaceChecked(
    at indexes: IndexRanges, with new: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>] {
    [list.commit(.replacement(indexes)) { $0.replace(at: indexes, with: new) }]
  }

  func touchChecked(at indexes: IndexRanges) { list.commit(.replacement(indexes)) { _ in } }

  func moveChecked(_ moves: [RangePair]) { list.commit(.move(moves)) { $0.move(moves) } }

  func reserveChecked(_ minimumCapacity: Int) { list.reserveChecked(minimumCapacity) }
}
