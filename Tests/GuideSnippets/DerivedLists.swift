import ObservableCollections
import Testing

// The code of DerivedLists.md in the core's catalogue, in its order.

@MainActor private func begin(_ post: Post, _ table: Table<Post>) {
  let posts = ObservableArray<Post>()
  let unread = posts.filtered { $0.isUnread }
  let newest = unread.ordered(by: \.date, descending: true)
  let titles = newest.mapped { $0.title }

  posts.append(post)
  print(titles.first ?? "nothing to read")  // the new post's title, if it is unread
  let rendering = newest.render(into: table)  // one batch a turn, moves included
  rendering.cancel()
}

@Test("The page on derived lists: a filter moves and updates what its source does")
@MainActor func sameRow() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let people = ObservableArray(["Ada", "Grace", "Alan"])
  let withA = people.filtered { $0.hasPrefix("A") }
  let rendering = withA.render(initial: false) { batch in print(batch.moves, batch.updates) }
  people.move(from: 2, to: 0)  // one move
  people[1] = "Anna"  // one update of "Ada"
  rendering.flush()
  #expect(printed.lines == ["[1 → 0] [0 → 1]"])
}

@MainActor private func sections(
  _ posts: ObservableArray<Post>, _ newest: DerivedList<Post>,
  _ sectionsTable: SectionsTable<SectionKey<String>>
) {
  let days = newest.sections { $0.day }  // the newest day first
  let letters = posts.sections(by: { String($0.title.prefix(1)) }, orderedBy: <)
  let rendering = days.render(into: sectionsTable)  // one batch a turn, on both levels

  print(days.snapshot[0].header.id)  // the day of the newest post
  rendering.cancel()
  print(letters.snapshot.count)

  let perDay = posts.sections(by: { $0.day }) { day, posts in
    DayHeader(id: day, count: posts.count)
  }
  print(perDay.snapshot.count)
}

private func distinct(_ posts: ObservableArray<Post>, _ newest: DerivedList<Post>) {
  let lastOfDay = newest.distinct { $0.day }
  let days = posts.mapped { $0.day }.distinct()
  print(lastOfDay.count, days.count)
}

private func hold(_ posts: ObservableArray<Post>, _ newest: DerivedList<Post>) {
  let hold = newest.holdOrder()
  posts[3].date = .now  // an update, in its place
  hold.end()  // a move, to its new place
}

@MainActor private func several(
  _ pinned: ObservableArray<Post>, _ rest: DerivedList<Post>, _ table: Table<Post>
) {
  let shown = pinned.joined(with: rest)
  let rendering = shown.render(into: table)  // one batch a turn, whichever of the two changes

  let (part, index) = shown.place(at: 3)
  print(part == 0 ? "pinned" : "not pinned", index)
  rendering.cancel()
}

private struct Folder: Sendable {
  let posts: ObservableArray<Post>
}

private func comeAndGo(_ folders: ObservableArray<Folder>) {
  let everything = folders.flattened { $0.posts }
  let unreadPosts = everything.filtered { $0.isUnread }
  print(unreadPosts.count)
}

private struct Order: Sendable {
  let title: String
  let price: Int
}

private struct Row: Sendable {
  let title: String
  let price: Int
}

@MainActor private func sum(_ orders: ObservableArray<Order>) {
  let total = orders.mapped { $0.price }.reduced(0, +)
  print(total[0])  // what all orders cost
  let label = total.render(initial: true) { batch in
    print(batch.after[0])  // now, and once a turn, if it is another sum
  }

  let rows = orders.mapped { Row(title: $0.title, price: $0.price) }
    .joined(with: total.mapped { Row(title: "Total", price: $0) })
  print(rows.count)
  label.cancel()
}

@MainActor private final class RowModel {
  var isOn = true
  var rank = 0
  var title = ""
}

@MainActor private func onMainActor(_ rows: ObservableArray<RowModel>) {
  let on = rows.filtered(on: .mainActor) { $0.isOn }
  let ranked = on.ordered(on: .mainActor, by: \.rank)
  let titles = ranked.mapped(on: .mainActor) { $0.title }
  print(titles.count)
}

private func questions(_ posts: ObservableArray<Post>, _ orders: ObservableArray<Order>) {
  let unread = posts.filtered { $0.isUnread }
  print(unread.isEmpty)  // is there one? isEmpty of the contrary: are all?
  let newestPost = posts.ordered(by: \.date, descending: true).limited(to: 1)
  let highest = orders.mapped { $0.price }.reduced(.min, max)
  print(newestPost.count, highest[0])
}

@MainActor private func parameters(
  _ posts: ObservableArray<Post>, _ newest: DerivedList<Post>, _ files: ObservableArray<File>,
  _ model: SearchModel, _ selection: ObservableArray<Post.ID>
) {
  let found = posts.filtered(with: "") { post, text in
    text.isEmpty || post.title.contains(text)
  }
  found.parameter = "swift"  // what goes and comes is one batch

  let table = files.ordered(with: Column.name) { $2.areInOrder($0, $1) }
  table.parameter = .size  // one batch of moves

  let page = newest.limited(to: 50)
  page.parameter += 50  // fifty insertions

  let groups = posts.sections(with: false) { post, isByDay in
    isByDay ? post.day : String(post.title.prefix(1))
  }
  groups.parameter = true

  found.follow { [weak model] in model?.searchText ?? "" }

  let rows = posts.filtered(with: Set<Post.ID>()) { $1.contains($0.id) }
  rows.follow { Set(selection.snapshot) }
}

private func element(in posts: ObservableArray<Post>) {
  let shown = posts.filtered { $0.isUnread }.ordered(by: \.date).limited(to: 50)
  posts.remove(at: shown.rootIndex(at: 0))
}
