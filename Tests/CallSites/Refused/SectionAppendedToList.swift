// error: 'append' is unavailable: use list.sections.append(_:)
import ObservableCollections

func add(_ section: SectionSnapshot<Day, Event>, to days: ObservableSections<Day, Event>) {
  days.append(section)
}
