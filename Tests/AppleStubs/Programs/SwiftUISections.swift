// An agenda in SwiftUI: sections by the day.

import ObservableCollections
import ObservableCollectionsAdapters
import SwiftUI

nonisolated struct Event: Identifiable, Equatable, Sendable {
  let id: UUID
  var title: String
  var date: Date
}

@MainActor final class Agenda {
  let events = ObservableArray<Event>()
  let days: DerivedSections<SectionKey<Date>, Event>

  init() {
    days = events.ordered(by: \.date).sections(by: {
      Calendar.current.startOfDay(for: $0.date)
    })
  }
}

struct AgendaView: View {
  @ObservedSections private var days: SectionsSnapshot<SectionKey<Date>, Event>
  private let agenda: Agenda

  init(_ agenda: Agenda) {
    self.agenda = agenda
    _days = ObservedSections(agenda.days)
  }

  var body: some View {
    List {
      ForEachSection(days) { event in
        Label(event.title, systemImage: "calendar")
          .swipeActions {
            Button("Delete", role: .destructive) { agenda.events.remove(id: event.id) }
          }
      } header: { day in
        Text(day.id, style: .date)
      }
    }
    .toolbar {
      Button("Add", systemImage: "plus") {
        agenda.events.append(Event(id: UUID(), title: "New", date: .now))
      }
    }
  }
}
