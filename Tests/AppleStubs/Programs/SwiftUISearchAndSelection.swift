// A searchable list in SwiftUI, with a selection.

import ObservableCollections
import ObservableCollectionsAdapters
import SwiftUI

nonisolated struct Contact: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

@MainActor @Observable final class Contacts {
  let all = ObservableArray<Contact>()
  var text = "" { didSet { found.parameter = text } }
  @ObservationIgnored private let found: AdjustableList<Contact, String>
  @ObservationIgnored let shown: DerivedList<Contact>

  init() {
    found = all.filtered(with: "") { contact, text in
      text.isEmpty || contact.name.localizedCaseInsensitiveContains(text)
    }
    shown = found.ordered(by: \.name)
  }
}

struct ContactsView: View {
  @State private var contacts = Contacts()

  var body: some View { ContactList(contacts) }
}

struct ContactList: View {
  @Bindable private var contacts: Contacts
  @ObservedRows private var rows: ArraySnapshot<Contact>
  @State private var selection: Set<Contact.ID> = []

  init(_ contacts: Contacts) {
    self.contacts = contacts
    _rows = ObservedRows(contacts.shown)
  }

  var body: some View {
    NavigationStack {
      List(selection: $selection) {
        ForEachRow(rows) { contact in
          Text(contact.name).tag(contact.id)
        }
      }
      .searchable(text: $contacts.text)
      .toolbar {
        EditButton()
        Button("Delete \(selection.count)") {
          contacts.all.removeAll { selection.contains($0.id) }
          selection = []
        }
        .disabled(selection.isEmpty)
      }
      .overlay { if rows.isEmpty { ContentUnavailableView.search(text: contacts.text) } }
    }
  }
}
