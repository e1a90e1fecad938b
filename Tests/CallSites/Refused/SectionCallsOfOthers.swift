// error: 'append(_:toSection:)' is unavailable: name the section: list[section: 0].append(element)
// error: 'remove(sectionID:)' is unavailable: use list.sections.remove(id:)
// error: 'removeAll()' is unavailable: use list.sections.removeAll(), or list[section: 0].removeAll()
// error: 'move(id:after:)' is unavailable: name the next element: move(id:before:), or move(id:toEndOfSection:)
// error: 'move(id:toSection:)' has been renamed to 'move(id:toEndOfSection:)'
import ObservableCollections

// What diffable snapshots and other lists of sections call by these names.
func calls(_ days: ObservableSections<Day, Post>, _ post: Post) {
  days.append(post, toSection: 0)
  days.remove(sectionID: 3)
  days.removeAll()
  days.move(id: 1, after: 2)
  days.move(id: 1, toSection: 3)
}
