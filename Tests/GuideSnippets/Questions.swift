import ObservableCollections

// The code of Docs/Guides/Questions.md.

@MainActor private func places(_ items: ObservableArray<Post>) {
  let onMain = items.render(initial: false) { batch in print(batch.changes) }
  let anywhere = items.render(on: .callingThread, every: .immediate, initial: false) { batch in
    print(batch.changes)
  }
  onMain.cancel()
  anywhere.cancel()
}
