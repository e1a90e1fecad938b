import ObservableCollections
import Testing

// The code of the catalogue's pages on the operators of derived lists, each run: it prints what the page says.

@Test("The page on filters prints what it says")
@MainActor func filtering() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let people = ObservableArray(["Ada", "Grace", "Alan", "Edsger"])
  let withA = people.filtered { $0.hasPrefix("A") }
  let rendering = withA.render(initial: false) { batch in print(batch.changes) }

  people.move(from: 2, to: 0)  // Alan, Ada, Grace, Edsger
  rendering.flush()  // moves 1 → 0
  people[1] = "Anna"
  rendering.flush()  // updates 1 → 1
  people[2] = "Agnes"
  rendering.flush()  // insertions {2}

  print(withA.sourceIndex(at: 2), withA.index(atSource: 3) ?? "none")  // 2 none
  #expect(
    printed.lines == [
      "2 → 2 elements, version 0 → 1\nmoves 1 → 0",
      "2 → 2 elements, version 1 → 2\nupdates 1 → 1",
      "2 → 3 elements, version 2 → 3\ninsertions {2}",
      "2 none",
    ])
}

@Test("The page on maps prints what it says")
@MainActor func mapping() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let posts = ObservableArray([
    Post(id: 1, title: "One", date: .now), Post(id: 2, title: "Two", date: .now),
  ])
  let titles = posts.mapped { $0.title }
  let rendering = titles.render(initial: false) { batch in print(batch.updates, batch.moves) }

  posts[0].isUnread = false
  rendering.flush()  // nothing: the title is the same
  posts[0].title = "Eins"
  rendering.flush()  // [0 → 0] []
  posts.move(from: 1, to: 0)
  rendering.flush()  // [] [1 → 0]
  #expect(printed.lines == ["[0 → 0] []", "[] [1 → 0]"])
}

@Test("The page on orders prints what it says")
@MainActor func ordering() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let scores = ObservableArray([34, 35, 12, 20])
  let ranking = scores.ordered(by: >)
  let rendering = ranking.render(initial: false) { batch in print(batch.moves, batch.updates) }

  scores[2] = 51
  rendering.flush()  // [3 → 0] [3 → 0]: the row moves, and shows something else
  scores[3] = 21
  rendering.flush()  // [] [3 → 3]: it stays in its place
  print(Array(ranking), ranking.sourceIndex(at: 0))  // [51, 35, 34, 21] 2
  #expect(printed.lines == ["[3 → 0] [3 → 0]", "[] [3 → 3]", "[51, 35, 34, 21] 2"])
}

@Test("The page on limits prints what it says")
@MainActor func limiting() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let lines = ObservableArray((1...100).map { "line \($0)" })
  let page = lines.limited(to: 3)
  let rendering = page.render(initial: false) { batch in print(batch.insertions, batch.removals) }

  lines.insert("line 0", at: 0)
  rendering.flush()  // {0} {2}: line 3 is behind the page now
  page.parameter += 2
  rendering.flush()  // {3...4} {}
  lines.append("line 101")
  rendering.flush()  // nothing: it is behind the page

  let last = lines.limited(toLast: 2)
  print(Array(last), last.sourceIndex(at: 0))  // ["line 100", "line 101"] 100
  #expect(printed.lines == ["{0} {2}", "{3...4} {}", "[\"line 100\", \"line 101\"] 100"])
}

@Test("The page on limits: a letter's header")
@MainActor func limitingWhile() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let lines = ObservableArray(["to: Ada", "from: Ben", "", "Dear Ada,"])
  let header = lines.limited(while: { !$0.isEmpty })
  print(Array(header))  // ["to: Ada", "from: Ben"]
  lines.insert("date: today", at: 2)
  print(header.count)  // 3
  lines.remove(at: 3)
  print(header.count)  // 4: all that is left

  let short = lines.limited(with: 12) { line, length in line.count < length }
  short.parameter = 8
  print(Array(short))  // ["to: Ada"]
  #expect(printed.lines == ["[\"to: Ada\", \"from: Ben\"]", "3", "4", "[\"to: Ada\"]"])
}

@Test("The page on joined lists prints what it says")
@MainActor func joining() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let pinned = ObservableArray(["rules"])
  let rest = ObservableArray(["hello", "how are you"])
  let all = pinned.joined(with: rest)
  let rendering = all.render(initial: false) { batch in print(batch.insertions, batch.removals) }

  transaction(pinned, rest) { pinned, rest in
    pinned.append(rest.remove(at: 1))
  }
  rendering.flush()  // {1} {2}
  print(all.place(at: 2), all.index(at: 0, inPart: 1))  // (part: 1, index: 0) 2
  #expect(printed.lines == ["{1} {2}", "(part: 1, index: 0) 2"])
}

@Test("The page on flattened lists prints what it says")
@MainActor func flattening() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  struct Folder: Sendable {
    var name: String
    let posts: ObservableArray<String>
  }
  let work = Folder(name: "Work", posts: ObservableArray(["agenda", "minutes"]))
  let home = Folder(name: "Home", posts: ObservableArray(["recipe"]))
  let folders = ObservableArray([work])

  let posts = folders.flattened { $0.posts }
  let rendering = posts.render(initial: false) { batch in
    print(batch.insertions, batch.removals, batch.moves)
  }

  folders.insert(home, at: 0)
  work.posts.remove(at: 0)
  rendering.flush()  // {0} {0} []
  folders.move(from: 0, to: 1)
  rendering.flush()  // {} {} [0 → 1]
  print(Array(posts), posts.place(at: 1))  // ["minutes", "recipe"] (part: 1, index: 0)
  #expect(
    printed.lines == [
      "{0} {0} []", "{} {} [0 → 1]", "[\"minutes\", \"recipe\"] (part: 1, index: 0)",
    ])
}

@Test("The page on sections prints what it says")
@MainActor func sectionsByKey() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let names = ObservableArray(["Ada", "Bob", "Alan", "Bea"])
  let letters = names.sections(by: { String($0.prefix(1)) }, orderedBy: <)
  let rendering = letters.render(initial: false) { batch in print(batch.changes) }

  names[1] = "Abe"
  rendering.flush()  // moves (1, 0) → (0, 1), updates (1, 0) → (0, 1)
  print(letters.path(atSource: 1), letters.rootIndex(at: ElementPath(section: 0, element: 2)))
  // (0, 1) 2
  #expect(
    printed.lines == [
      "[2, 2] → [3, 1] elements, version 0 → 2\nmoves (1, 0) → (0, 1)\nupdates (1, 0) → (0, 1)",
      "(0, 1) 2",
    ])
}

@Test("The page on sums prints what it says")
@MainActor func reducing() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let prices = ObservableArray([3, 4, 5])
  let total = prices.reduced(0, +)
  let rendering = total.render(initial: false) { batch in print(batch.after[0], batch.updates) }

  prices[1] = 10
  rendering.flush()  // 18 [0 → 0]
  prices.move(from: 0, to: 2)
  rendering.flush()  // nothing: the sum is the same
  let greatest = prices.reduced(.min, max)
  print(total[0], greatest[0])  // 18 10
  #expect(printed.lines == ["18 [0 → 0]", "18 10"])
}

@Test("The page on parameters prints what it says")
@MainActor func parameters() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let words = ObservableArray(["lists", "list", "map", "last"])
  let found = words.filtered(with: "") { word, text in word.hasPrefix(text) }
  let rendering = found.render(initial: false) { batch in print(batch.insertions, batch.removals) }

  found.parameter = "li"
  rendering.flush()  // {} {2...3}
  found.parameter = "l"
  rendering.flush()  // {2} {}
  found.parameter = "l"
  rendering.flush()  // nothing: it is the same text
  #expect(printed.lines == ["{} {2...3}", "{2} {}"])
}

@Test("The page on sums: a row that the user deletes comes back with the next batch")
@MainActor func deletedSum() {
  let total = ObservableArray([3, 4]).reduced(0, +)
  var insertions: [IndexRanges] = []
  let rendering = total.render(initial: false) { insertions.append($0.insertions) }
  rendering.userRemoved(at: [0])
  rendering.flush()
  #expect(insertions == [[0]])
  rendering.cancel()
}

@Test("The page on limits: for a row that the user deletes the next one comes")
@MainActor func deletedRow() {
  let lines = ObservableArray(["a", "b", "c"])
  let page = lines.limited(to: 2)
  var insertions: [IndexRanges] = []
  let rendering = page.render(initial: false) { insertions.append($0.insertions) }
  rendering.userRemoved(at: [0])
  rendering.flush()
  #expect(Array(lines) == ["b", "c"])
  #expect(insertions == [[1]])
  rendering.cancel()
}

@Test("The page on rows by key prints what it says")
@MainActor func rowsByKey() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  struct Person: Identifiable, Equatable {
    let id: Int
    var name: String
  }
  struct Letter: Identifiable, Equatable {
    let id: Int
    var title: String
    var sender: Int
  }
  let people = ObservableArray([Person(id: 1, name: "Ada")])
  let letters = ObservableArray([
    Letter(id: 1, title: "Hello", sender: 1), Letter(id: 2, title: "Hi", sender: 2),
  ])

  let rows = letters.paired(to: people, by: \.sender) { letter, person in
    "\(letter.title), \(person?.name ?? "unknown")"
  }
  let rendering = rows.render(initial: false) { batch in print(batch.insertions, batch.updates) }

  people[0].name = "Ada L."
  people.append(Person(id: 2, name: "Ben"))
  letters.append(Letter(id: 3, title: "Bye", sender: 1))
  rendering.flush()  // {2} [0...1 → 0...1]
  #expect(printed.lines == ["{2} [0...1 → 0...1]"])
}

@Test("The page on rows by key prints what it says of groups")
@MainActor func groups() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  struct Node: Identifiable, Equatable {
    let id: String
  }
  struct Article: Identifiable, Equatable {
    let id: Int
    var feed: String
    var isRead = false
  }
  let nodes = ObservableArray([Node(id: "all"), Node(id: "swift"), Node(id: "rust")])
  let articles = ObservableArray([
    Article(id: 1, feed: "swift"), Article(id: 2, feed: "swift"), Article(id: 3, feed: "rust"),
  ])
  let unread = articles.filtered { !$0.isRead }

  let sidebar = nodes.grouped(from: unread, by: { [$0.feed, "all"] }) { node, articles in
    "\(node.id): \(articles.count)"
  }
  print(Array(sidebar))  // ["all: 3", "swift: 2", "rust: 1"]
  articles[0].isRead = true
  print(Array(sidebar))  // ["all: 2", "swift: 1", "rust: 1"]
  #expect(
    printed.lines == [
      "[\"all: 3\", \"swift: 2\", \"rust: 1\"]", "[\"all: 2\", \"swift: 1\", \"rust: 1\"]",
    ])
}

@Test("The page on neighbours prints what it says")
@MainActor func neighbours() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  struct Line: Identifiable, Equatable {
    let id: Int
    var author: String
    var text: String
  }
  let chat = ObservableArray([
    Line(id: 1, author: "Ada", text: "Hello"), Line(id: 2, author: "Ada", text: "Are you there?"),
  ])
  let bubbles = chat.mapped { previous, line, next in
    previous?.author == line.author ? "  \(line.text)" : "\(line.author): \(line.text)"
  }
  let rendering = bubbles.render(initial: false) { batch in print(batch.insertions, batch.updates) }

  chat.append(Line(id: 3, author: "Ben", text: "Yes"))
  rendering.flush()  // {2} []
  chat.remove(at: 0)
  rendering.flush()  // {} [1 → 0]
  print(Array(bubbles))  // ["Ada: Are you there?", "Ben: Yes"]
  #expect(
    printed.lines == ["{2} []", "{} [1 → 0]", "[\"Ada: Are you there?\", \"Ben: Yes\"]"])
}

@Test("The page on neighbours prints what it says of rows between elements")
@MainActor func separators() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  struct Message: Identifiable, Equatable {
    let id: Int
    var day: Int
  }
  struct DayLine: Identifiable, Equatable {
    let id: Int
  }
  let messages = ObservableArray([Message(id: 5, day: 1), Message(id: 6, day: 2)])

  let rows = messages.separated { previous, next in
    previous?.day == next?.day ? nil : next.map { DayLine(id: $0.day) }
  }
  let dayRows = rows.render(initial: false) { batch in print(batch.insertions) }
  messages.insert(Message(id: 4, day: 1), at: 0)
  dayRows.flush()  // {1}
  messages.insert(Message(id: 3, day: 0), at: 0)
  dayRows.flush()  // {0...1}
  #expect(printed.lines == ["{1}", "{0...1}"])
}

@Test("The page on neighbours prints what it says of stretches")
@MainActor func stretches() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  struct Line: Identifiable, Equatable {
    let id: Int
    var author: String
    var text: String
  }
  let chat = ObservableArray([
    Line(id: 1, author: "Ada", text: "Hello"), Line(id: 2, author: "Ada", text: "Are you there?"),
    Line(id: 3, author: "Ben", text: "Yes"),
  ])

  let clusters = chat.chunked { $0.author == $1.author }
  print(clusters.snapshot.map { "\($0.header.id): \($0.elements.count)" })  // ["0: 2", "1: 1"]
  chat.append(Line(id: 4, author: "Ben", text: "I am"))
  print(clusters.snapshot.map { "\($0.header.id): \($0.elements.count)" })  // ["0: 2", "1: 2"]
  #expect(printed.lines == ["[\"0: 2\", \"1: 1\"]", "[\"0: 2\", \"1: 2\"]"])
}
