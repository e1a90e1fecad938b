import ObservableCollections

/// An element of the tests' outlines.
struct Item: Identifiable, Equatable, Sendable {
  var id: Int
  var parentID: Int?
  var value = 0
  var isFolder = false
}

/// An outline as plain data: what is shown is a pure function of it.
struct PlainOutline {
  /// An element, and a number that it keeps while it is in the list.
  struct Cell: Equatable {
    let number: Int
    var item: Item
  }

  var cells: [Cell] = []
  var expansion = OutlineExpansion<Int>.none
  var searchExpansion = OutlineExpansion<Int>.all
  var search: Int?
  var opensMatches = true
  var showsAllBelowMatches = false

  /// A shown row.
  struct Row: Equatable {
    let number: Int
    let row: OutlineRow<Item>
  }

  private func isMatch(_ cell: Cell) -> Bool { search.map { cell.item.value % 5 == $0 } ?? true }

  private var inForce: OutlineExpansion<Int> {
    search != nil && opensMatches ? searchExpansion : expansion
  }

  /// The index of the parent of each cell; `nil` for a root.
  var parents: [Int?] {
    // Of several elements with one id the first has the children.
    var holders: [Int: Int] = [:]
    for index in cells.indices.reversed() { holders[cells[index].item.id] = index }
    var parents: [Int?] = cells.indices.map { index in
      guard let id = cells[index].item.parentID, let holder = holders[id] else { return nil }
      return holder == index ? nil : holder
    }
    // Of a cycle the first element is a root.
    for index in cells.indices {
      var seen: Set<Int> = [index]
      var above = parents[index]
      while let next = above, next != index, seen.insert(next).inserted { above = parents[next] }
      if above == index, index == seen.min() { parents[index] = nil }
    }
    return parents
  }

  var rows: [Row] {
    let parents = parents
    var children: [Int?: [Int]] = [:]
    for index in cells.indices { children[parents[index], default: []].append(index) }
    var holders: [Int: Int] = [:]
    for index in cells.indices.reversed() { holders[cells[index].item.id] = index }
    func isFound(_ index: Int) -> Bool {
      isMatch(cells[index]) || (children[index] ?? []).contains { isFound($0) }
    }
    var rows: [Row] = []
    func walk(_ above: Int?, _ level: Int, _ isBelowMatch: Bool) {
      for index in children[above] ?? [] where isBelowMatch || isFound(index) {
        let item = cells[index].item
        let showsAll =
          isBelowMatch || search != nil && showsAllBelowMatches && isMatch(cells[index])
        let hasChildren = (children[index] ?? []).contains { showsAll || isFound($0) }
        let isExpandable = hasChildren || item.isFolder && holders[item.id] == index
        let isExpanded = isExpandable && inForce.isExpanded(id: item.id, level: level)
        rows.append(
          Row(
            number: cells[index].number,
            row: OutlineRow(
              item, level: level, hasChildren: hasChildren, isExpandable: isExpandable,
              isExpanded: isExpanded)))
        if isExpanded { walk(index, level + 1, showsAll) }
      }
    }
    walk(nil, 0, false)
    return rows
  }
}
