import ObservableCollections
import FuzzTesting

/// A mutating call on an array of any length.
enum ArrayEdit: Sendable, CustomStringConvertible {
  case insert(count: Int, at: Place)
  case remove(Stretch)
  case replace(Stretch)
  case touch(Stretch)
  case move(Stretch, to: Place)
  /// A call on every so-many-th element from a place on.
  case scattered(ScatteredCall, from: Place, step: Int, to: Place)
  case whole(WholeCall, UInt8)

  init(_ reader: inout ByteReader) {
    switch reader.byte() % 16 {
    case 0...2: self = .insert(count: [1, 1, 2, 3, 70][reader.choice(of: 5)], at: reader.place())
    case 3, 4: self = .remove(Stretch(&reader))
    case 5, 6: self = .replace(Stretch(&reader))
    case 7: self = .touch(Stretch(&reader))
    case 8...10: self = .move(Stretch(&reader), to: reader.place())
    case 11, 12:
      self = .scattered(
        ScatteredCall.allCases[reader.choice(of: ScatteredCall.allCases.count)],
        from: reader.place(), step: 1 + reader.choice(of: 4), to: reader.place())
    default:
      self = .whole(
        WholeCall.allCases[reader.choice(of: WholeCall.allCases.count)], reader.byte())
    }
  }

  var description: String {
    switch self {
    case .insert(let count, let place): "insert \(count) at \(place)"
    case .remove(let stretch): "remove \(stretch)"
    case .replace(let stretch): "replace \(stretch)"
    case .touch(let stretch): "touch \(stretch)"
    case .move(let stretch, let place): "move \(stretch) to \(place)"
    case .scattered(let call, let start, let step, let target):
      "\(call) every \(step) from \(start), to \(target)"
    case .whole(let call, let number): "\(call) \(number)"
    }
  }
}

/// A call that names scattered places.
enum ScatteredCall: CaseIterable, Sendable { case insert, remove, replace, touch, move }

/// A call that is about the array as a whole, or needs no place.
enum WholeCall: CaseIterable, Sendable {
  case append, popFirst, popLast, swap, reverse, sort, partition, replaceSubrange, removeWhere
  case replaceAll, update, removeAll, writeSlice
}

typealias ArrayCall = Call<ObservableArray<Int>, [Int]>

extension ArrayEdit {
  /// The call that this is on some elements.
  func call(on elements: [Int], _ values: inout Values) -> ArrayCall {
    let count = elements.count
    switch self {
    case .insert(let inserted, let place):
      return .list(.insert(count: inserted, at: place.index(below: count + 1)), &values)
    case .remove(let stretch): return stretch.call(count, &values) { .remove($0) }
    case .replace(let stretch): return stretch.call(count, &values) { .replace($0) }
    case .touch(let stretch): return stretch.call(count, &values) { .touch($0) }
    case .move(let stretch, let place):
      return stretch.call(count, &values) {
        .move($0, to: place.index(below: count - $0.count + 1))
      }
    case .scattered(let call, let start, let step, let target):
      if count == 0 { return .nothing }
      let indexes = Array(stride(from: start.index(below: count), to: count, by: step).prefix(12))
      return call.call(at: indexes, to: target.index(below: count + 1), &values)
    case .whole(let call, let number): return call.call(on: elements, Int(number), &values)
    }
  }
}

extension Stretch {
  fileprivate func call(
    _ count: Int, _ values: inout Values, _ edit: (Range<Int>) -> ListEdit
  ) -> ArrayCall {
    let range = range(in: count)
    return range.isEmpty ? .nothing : .list(edit(range), &values)
  }
}

extension ArrayCall {
  /// A call that the testing module knows how to make on both.
  fileprivate static func list(_ edit: ListEdit, _ values: inout Values) -> ArrayCall {
    let mine = values
    switch edit {
    case .insert(let count, _): _ = values.next(count)
    case .replace(let range): _ = values.next(range.count)
    case .remove, .move, .touch: break
    }
    return ArrayCall(
      description: "\(edit)",
      onPlain: { plain in
        var values = mine
        edit.apply(to: &plain) { values.next() }
      },
      onList: { array in
        var values = mine
        edit.apply(to: array) { values.next() }
      })
  }
}
