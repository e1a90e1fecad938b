import ObservableCollections
import Testing

/// A part of a list is a part of one snapshot: it has the indexes of the list, and no later edit.
///
/// `Sequence` alone would give parts that read the list again, with other elements.
@Suite struct SliceTests {
  /// Each call on lists of up to four elements, beside the same call of an `Array`. Then the list is
  /// edited, and the part has not changed.
  @Test(arguments: 0...4) func aListHasTheSlicesOfAnArray(count: Int) {
    let plain = Array(0..<count)
    for length in 0...5 {
      let list = ObservableArray(plain)
      let below = { (element: Int) in element < length }
      let slices = [
        list.prefix(length), list.suffix(length), list.dropFirst(length), list.dropLast(length),
        list.prefix(while: below), list.drop(while: below),
      ]
      if length < count {
        #expect(list.prefix(through: length).indices == plain.prefix(through: length).indices)
        #expect(Array(list.prefix(upTo: length)) == Array(plain.prefix(upTo: length)))
        #expect(Array(list.suffix(from: length)) == Array(plain.suffix(from: length)))
      }
      let (pairs, halves) = (list.enumerated(), list.lazy.map { $0 / 2 })
      list.append(9)
      list[0] = 8
      check(slices, plain, length)
      #expect(pairs.map(\.element) == plain && pairs.map(\.offset) == Array(plain.indices))
      #expect(halves.count == count && Array(halves) == plain.map { $0 / 2 })
    }
  }

  /// The same for a section, and for a derived list.
  @Test(arguments: 0...4) func aSectionAndADerivedListToo(count: Int) {
    let plain = Array(0..<count)
    for length in 0...5 {
      let list = ObservableSections<Named, Int>()
      list.sections.append(Named(id: "a"), elements: plain)
      let section = list[section: 0]
      let source = ObservableArray(plain)
      let derived = source.filtered { _ in true }
      let below = { (element: Int) in element < length }
      let slices = [
        section.prefix(length), section.suffix(length), section.dropFirst(length),
        section.dropLast(length), section.prefix(while: below), section.drop(while: below),
      ]
      let derivedSlices = [
        derived.prefix(length), derived.suffix(length), derived.dropFirst(length),
        derived.dropLast(length), derived.prefix(while: below), derived.drop(while: below),
      ]
      if length < count {
        #expect(section.prefix(through: length).indices == plain.prefix(through: length).indices)
        #expect(Array(section.prefix(upTo: length)) == Array(plain.prefix(upTo: length)))
        #expect(Array(section.suffix(from: length)) == Array(plain.suffix(from: length)))
      }
      let (pairs, halves) = (section.enumerated(), section.lazy.map { $0 / 2 })
      section.append(9)
      section[0] = 8
      source.append(9)
      source[0] = 8
      check(slices, plain, length)
      check(derivedSlices, plain, length)
      #expect(pairs.map(\.element) == plain && pairs.map(\.offset) == Array(plain.indices))
      #expect(Array(halves) == plain.map { $0 / 2 })
    }
  }

  /// A literal of elements of several types, which a sequence of unknown type does not take.
  @Test func anArrayOfALiteral() {
    let list = ObservableArray<any CustomStringConvertible>([1, "a", 2.5], name: "mixed")
    #expect(list.map { "\($0)" } == ["1", "a", "2.5"])
    #expect(list.name == "mixed")
  }

  /// The sections of a list, as its own elements and through the view that edits them.
  @Test func sectionsToo() {
    let list = ObservableSections<Named, Int>()
    for id in ["a", "b", "c"] { list.sections.append(Named(id: id), elements: [1]) }
    let (last, first) = (list.suffix(2), list.sections.prefix(2))
    list.sections.remove(at: 0)
    #expect(last.map(\.header.id) == ["b", "c"] && last.indices == 1..<3)
    #expect(first.map(\.header.id) == ["a", "b"])
  }

  private func check(
    _ slices: [ArraySnapshotSlice<Int>], _ plain: [Int], _ length: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = [
      plain.prefix(length), plain.suffix(length), plain.dropFirst(length), plain.dropLast(length),
      plain.prefix { $0 < length }, plain.drop { $0 < length },
    ]
    for (slice, part) in zip(slices, expected) {
      #expect(Array(slice) == Array(part), sourceLocation: sourceLocation)
      #expect(slice.indices == part.indices, sourceLocation: sourceLocation)
    }
  }

  private struct Named: Identifiable {
    let id: String
  }
}
