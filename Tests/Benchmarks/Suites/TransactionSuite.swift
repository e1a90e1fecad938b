import ObservableCollections

/// Edits inside a transaction beside the same edits outside: in place, of each element of a thousand, and
/// transactions of one and of ten edits. Nobody observes the list.
enum TransactionSuite {
  /// Elements without a reference, with one, and of class type.
  private struct Point { var x = 0, y = 0, z = 0, mark = 0 }
  private struct Section: Identifiable { let id: Int }
  private struct Post {
    var title: String
    var likes = 0
  }

  static var cases: [any Benchmark] {
    let rows = [false, true].map { isNew in (0..<n).map { Row(isNew ? -$0 : $0) } }
    var next = 0
    return pair("write-numbers", [Point](repeating: Point(), count: n)) { list in
      for i in 0..<n { list[i].x += 1 }
    }
      + pair("write-text", (0..<n).map { Post(title: "The title of post \($0)") }) { list in
        for i in 0..<n { list[i].likes += 1 }
      }
      + pair("write-objects", rows[0]) { list in
        next = 1 - next
        for i in 0..<n { list[i] = rows[next][i] }
      }
      + pair("update-numbers", [Point](repeating: Point(), count: n)) { list in
        for i in 0..<n { list.update(at: i) { $0.x += 1 } }
      }
      + sections
      + few("one-write", k: 1) { $0[n / 2] = 1 }
      + few("one-move", k: 1) { $0.move(from: 3, to: n / 2) }
      + few("ten-edits", k: 11) { list in
        for i in 0..<3 {
          list.append(i)
          list.remove(at: n / 2)
          list.move(from: 3, to: n / 2)
        }
        list.append(list[0])
        list.remove(at: 0)
      }
  }

  private static let n = 1_000

  /// Edits of each element.
  private static func pair<Element>(
    _ name: String, _ elements: [Element],
    _ edits: @escaping (ObservableArray<Element>) -> Void
  ) -> [Case] {
    both(
      name, k: n, times: 1, { ObservableArray(elements) }, outside: edits,
      inside: { $0.transaction(edits) })
  }

  /// Edits of each element of ten sections.
  private static var sections: [Case] {
    let edits = { (list: ObservableSections<Section, Int>) in
      for section in 0..<10 {
        for element in 0..<n / 10 {
          list[ElementPath(section: section, element: element)] += 1
        }
      }
    }
    return both(
      "write-sections", k: n, times: 1,
      {
        ObservableSections(
          (0..<10).map { SectionSnapshot(Section(id: $0), elements: 0..<n / 10) })
      }, outside: edits, inside: { $0.transaction(edits) })
  }

  /// Edits again and again.
  private static func few(
    _ name: String, k: Int, _ edits: @escaping (ObservableArray<Int>) -> Void
  ) -> [Case] {
    both(
      name, k: k, times: 1_000, { ObservableArray(0..<n) }, outside: edits,
      inside: { $0.transaction(edits) })
  }

  private static func both<List>(
    _ name: String, k: Int, times: Int, _ make: @escaping () -> List,
    outside: @escaping (List) -> Void, inside: @escaping (List) -> Void
  ) -> [Case] {
    let trial = { (edits: @escaping (List) -> Void) in
      { (_: UInt64) in
        let list = make()
        return Trial(operations: k * times, work: { for _ in 0..<times { edits(list) } })
      }
    }
    let (inside, outside) = (trial(inside), trial(outside))
    return [
      Case(
        heading: Heading(suite: "transaction", name: name, n: n, k: k), isQuick: true,
        subject: inside, reference: Reference(name: "outside", trial: outside)),
      Case(
        heading: Heading(suite: "transaction", name: "\(name)-outside", n: n, k: k),
        subject: outside, reference: Reference(name: "inside", trial: inside)),
    ]
  }
}
