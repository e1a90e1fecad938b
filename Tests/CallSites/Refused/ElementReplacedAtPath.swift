// error: 'replace(at:with:)' is unavailable: assign the element: list[path] = element
import ObservableCollections

func rename(_ days: ObservableSections<Day, Event>, _ event: Event) {
  days.replace(at: ElementPath(section: 0, element: 0), with: event)
}
