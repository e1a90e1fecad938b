import ObservableCollections

extension WidgetCallTests {
  static let withoutMoves: [Case] = [
    Case(
      name: "C01: two removals of index 0 in one turn", old: "a b c d",
      edits: {
        $0.remove(at: 0); $0.remove(at: 0)
      }, new: "c d",
      canonical: "del{(0,0) (0,1)}", table: "del{(0,0) (0,1)}", tableView: "removeRows([0, 1])",
      hunks: "(0,2,0)", hull: "(0,2,0)", recycler: "rangeRemoved(0,2)"),
    Case(
      name: "C02: insert a set, then remove a set", old: "a b c",
      edits: {
        $0.insert(["x", "y"], at: [0, 2]); $0.remove(at: [1, 4])
      }, new: "x y b",
      canonical: "del{(0,0) (0,2)}; ins{(0,0) (0,1)}",
      table: "del{(0,0) (0,2)}; ins{(0,0) (0,1)}",
      tableView: "removeRows([0, 2]); insertRows([0, 1])", hunks: "(2,1,0) (0,1,2)",
      hull: "(0,3,3)", recycler: "rangeRemoved(2,1); rangeRemoved(0,1); rangeInserted(0,2)"),
    Case(
      name: "C03: insert, then remove the same element", old: "a b c",
      edits: {
        $0.insert("x", at: 1); $0.remove(at: 1)
      }, new: "a b c", canonical: "∅",
      table: "∅", tableView: "∅", hunks: "∅", hull: "∅", recycler: "∅"),
    Case(
      name: "C04: insert in front, remove its old neighbour", old: "a b c",
      edits: {
        $0.insert("x", at: 0); $0.remove(at: 1)
      }, new: "x b c",
      canonical: "del{(0,0)}; ins{(0,0)}", table: "del{(0,0)}; ins{(0,0)}",
      tableView: "removeRows([0]); insertRows([0])", hunks: "(0,1,1)", hull: "(0,1,1)",
      recycler: "rangeRemoved(0,1); rangeInserted(0,1)"),
    Case(
      name: "C06: the guide's listing with the states",
      old: "Arizona California Delaware NewJersey Washington",
      edits: {
        $0.remove(at: 4)
        $0.remove(at: 2)
        $0.insert("Alaska", at: 0)
        $0.insert("Georgia", at: 3)
        $0.insert("Virginia", at: 5)
      }, new: "Alaska Arizona California Georgia NewJersey Virginia",
      canonical: "del{(0,2) (0,4)}; ins{(0,0) (0,3) (0,5)}",
      table: "del{(0,2) (0,4)}; ins{(0,0) (0,3) (0,5)}",
      tableView: "removeRows([2, 4]); insertRows([0, 3, 5])",
      hunks: "(4,1,1) (2,1,1) (0,0,1)", hull: "(0,5,6)",
      recycler: "rangeRemoved(4,1); rangeRemoved(2,1); rangeInserted(0,1); rangeInserted(3,1); "
        + "rangeInserted(5,1)"),
    Case(
      name: "C08: seven rows, delete 1 and 5, insert 2 and 3, reload 4", old: "0 1 2 3 4 5 6",
      edits: {
        $0.remove(at: [1, 5])
        $0.insert(["p", "q"], at: [2, 3])
        $0[5] = "4'"
      }, new: "0 2 p q 3 4' 6",
      canonical: "del{(0,1) (0,5)}; ins{(0,2) (0,3)}; rel{(0,4)→(0,5)}",
      table: "del{(0,1) (0,5)}; ins{(0,2) (0,3)}; rel{(0,4)}",
      macCollection: "del{(0,1) (0,5)}; ins{(0,2) (0,3)} ⟶ rel{(0,5)}",
      tableView: "removeRows([1, 5]); insertRows([2, 3]); reloadData forRowIndexes([5])",
      hunks: "(4,2,1) (3,0,2) (1,1,0)", hull: "(1,5,5)",
      recycler: "rangeRemoved(5,1); rangeRemoved(1,1); rangeInserted(2,2); rangeChanged(5,1)"),
    Case(
      name: "C11: parks, with removals and insertions", old: "arches greatSmoky yosemite zion",
      edits: {
        $0.remove(at: [0, 3])
        $0.insert(["zion", "grandCanyon", "arches"], at: [0, 1, 4])
        $0[2] = "greatSmoky2"
      }, new: "zion grandCanyon greatSmoky2 yosemite arches",
      canonical: "del{(0,0) (0,3)}; ins{(0,0) (0,1) (0,4)}; rel{(0,1)→(0,2)}",
      table: "del{(0,0) (0,3)}; ins{(0,0) (0,1) (0,4)}; rel{(0,1)}",
      macCollection: "del{(0,0) (0,3)}; ins{(0,0) (0,1) (0,4)} ⟶ rel{(0,2)}",
      tableView: "removeRows([0, 3]); insertRows([0, 1, 4]); reloadData forRowIndexes([2])",
      hunks: "(3,1,1) (0,2,3)", hull: "(0,4,5)",
      recycler: "rangeRemoved(3,1); rangeRemoved(0,1); rangeInserted(0,2); rangeInserted(4,1); "
        + "rangeChanged(2,1)"),
  ]

  static let withMoves: [Case] = [
    Case(
      name: "C09: edit row 3, delete 2, move 3 to the top", old: "A B C D",
      edits: {
        $0[3] = "D'"
        $0.remove(at: 2)
        $0.move(from: 2, to: 0)
      }, new: "D' A B",
      canonical: "del{(0,2)}; mov{(0,3)→(0,0)}; rel{(0,3)→(0,0)}",
      table: "del{(0,2)}; mov{(0,3)→(0,0)} ⟶ rel{(0,0)}",
      macCollection: "del{(0,2) (0,3)}; ins{(0,0)}",
      tableView: "removeRows([2]); moveRow(2,0); reloadData forRowIndexes([0])",
      hunks: "(2,2,0) (0,0,1)", hull: "(0,4,3)",
      recycler: "rangeRemoved(2,1); moved(2,0); rangeChanged(0,1)"),
    Case(
      name: "C12: the same change of the parks, with moves",
      old: "arches greatSmoky yosemite zion",
      edits: {
        $0.move(from: 3, to: 0)
        $0.move(from: 1, to: 3)
        $0.insert("grandCanyon", at: 1)
        $0[2] = "greatSmoky2"
      }, new: "zion grandCanyon greatSmoky2 yosemite arches",
      canonical: "ins{(0,1)}; mov{(0,0)→(0,4) (0,3)→(0,0)}; rel{(0,1)→(0,2)}",
      table: "ins{(0,1)}; mov{(0,0)→(0,4) (0,3)→(0,0)} ⟶ rel{(0,2)}",
      macCollection: "del{(0,0) (0,3)}; ins{(0,0) (0,1) (0,4)} ⟶ rel{(0,2)}",
      tableView: "moveRow(3,0); moveRow(1,3); insertRows([1]); reloadData forRowIndexes([2])",
      hunks: "(3,1,1) (0,2,3)", hull: "(0,4,5)",
      recycler: "moved(3,0); moved(1,3); rangeInserted(1,1); rangeChanged(2,1)"),
    Case(
      name: "C13: a collection of integers becomes another", old: "0 1 2 3 4 5 6 7 8",
      edits: {
        $0.remove(at: 1)
        $0.remove(at: 7)
        $0.move(from: 6, to: 4)
        $0.move(from: 5, to: 6)
        $0.insert(["9", "10"], at: [6, 8])
      }, new: "0 2 3 4 7 6 9 5 10",
      canonical: "del{(0,1) (0,8)}; ins{(0,6) (0,8)}; mov{(0,5)→(0,7) (0,7)→(0,4)}",
      table: "del{(0,1) (0,8)}; ins{(0,6) (0,8)}; mov{(0,5)→(0,7) (0,7)→(0,4)}",
      macCollection:
        "del{(0,1) (0,5) (0,7) (0,8)}; ins{(0,4) (0,6) (0,7) (0,8)}",
      tableView: "removeRows([1, 8]); moveRow(6,4); moveRow(5,6); insertRows([6, 8])",
      hunks: "(7,2,3) (5,1,1) (1,1,0)", hull: "(1,8,8)",
      recycler: "rangeRemoved(8,1); rangeRemoved(1,1); moved(6,4); moved(5,6); "
        + "rangeInserted(6,1); rangeInserted(8,1)"),
    Case(
      name: "C19: leapfrog and back is nothing", old: "a b c",
      edits: {
        $0.move(from: 1, to: 0); $0.move(from: 1, to: 0)
      }, new: "a b c",
      canonical: "∅", table: "∅", tableView: "∅", hunks: "∅", hull: "∅", recycler: "∅"),
    Case(
      name: "C20: move, then remove: a removal at the old index", old: "a b c d",
      edits: {
        $0.move(from: 0, to: 3); $0.remove(at: 3)
      }, new: "b c d",
      canonical: "del{(0,0)}", table: "del{(0,0)}", tableView: "removeRows([0])",
      hunks: "(0,1,0)", hull: "(0,1,0)", recycler: "rangeRemoved(0,1)"),
  ]
}
