import ObservableCollections

extension ScatteredCall {
  /// The call at some indexes, ascending and at least one.
  func call(at indexes: [Int], to target: Int, _ values: inout Values) -> ArrayCall {
    let set = IndexRanges(indexes)
    let new = self == .insert || self == .replace ? values.next(indexes.count) : []
    switch self {
    case .insert:
      // Counted after the call, each stands so many places behind what it is put before.
      let places = indexes.enumerated().map { $0.element + $0.offset }
      return ArrayCall(
        description: "insert \(new) at \(places)",
        onPlain: { for (place, value) in zip(places, new) { $0.insert(value, at: place) } },
        onList: { $0.insert(new, at: IndexRanges(places)) })
    case .remove:
      return ArrayCall(
        description: "remove at \(set)",
        onPlain: { plain in for index in indexes.reversed() { plain.remove(at: index) } },
        onList: { $0.remove(at: set) })
    case .replace:
      return ArrayCall(
        description: "replace at \(set) with \(new)",
        onPlain: { for (index, value) in zip(indexes, new) { $0[index] = value } },
        onList: { $0.replace(at: set, with: new) })
    case .touch:
      return ArrayCall(
        description: "touch at \(set)", onPlain: { _ in }, onList: { $0.touch(at: set) })
    case .move:
      return ArrayCall(
        description: "move from offsets \(set) to offset \(target)",
        onPlain: { plain in
          let moved = indexes.map { plain[$0] }
          let rest = plain.indices.filter { !indexes.contains($0) }
          plain =
            rest.filter { $0 < target }.map { plain[$0] } + moved
            + rest.filter { $0 >= target }.map { plain[$0] }
        },
        onList: { $0.move(fromOffsets: set, toOffset: target) })
    }
  }
}

extension WholeCall {
  func call(on elements: [Int], _ number: Int, _ values: inout Values) -> ArrayCall {
    switch self {
    case .append, .popFirst, .popLast, .removeAll, .reverse: return simple(&values)
    case .swap, .update, .replaceSubrange, .writeSlice:
      return elements.isEmpty ? .nothing : placed(on: elements, number, &values)
    case .sort, .partition, .removeWhere: return choosing(by: number)
    case .replaceAll:
      // Some go, the rest turns around, some come.
      let kept = elements.enumerated().filter { $0.offset % 5 != number % 5 }.map(\.element)
      let new = Array(kept.dropFirst(number % 7).reversed()) + values.next(number % 3)
      return ArrayCall(
        description: "replace all with \(new)", onPlain: { $0 = new },
        onList: { $0.replaceAll(with: new, matching: .self) })
    }
  }

  private func simple(_ values: inout Values) -> ArrayCall {
    let new = self == .append ? values.next() : 0
    return switch self {
    case .append:
      ArrayCall(
        description: "append \(new)", onPlain: { $0.append(new) }, onList: { $0.append(new) })
    case .popFirst:
      ArrayCall(
        description: "pop first", onPlain: { if !$0.isEmpty { $0.removeFirst() } },
        onList: { $0.popFirst() })
    case .popLast:
      ArrayCall(
        description: "pop last", onPlain: { _ = $0.popLast() }, onList: { $0.popLast() })
    case .reverse:
      ArrayCall(description: "reverse", onPlain: { $0.reverse() }, onList: { $0.reverse() })
    default:
      ArrayCall(description: "remove all", onPlain: { $0 = [] }, onList: { $0.removeAll() })
    }
  }

  private func placed(on elements: [Int], _ number: Int, _ values: inout Values) -> ArrayCall {
    let index = number * elements.count / 256
    let end = min(index + number % 4, elements.count)
    let new = values.next(self == .writeSlice ? end - index : 1 + number % 3)
    return switch self {
    case .swap:
      ArrayCall(
        description: "swap \(index) and 0", onPlain: { $0.swapAt(index, 0) },
        onList: { $0.swapAt(index, 0) })
    case .update:
      ArrayCall(
        description: "update \(index) to \(new[0])", onPlain: { $0[index] = new[0] },
        onList: { array in array.update(at: index) { $0 = new[0] } })
    case .writeSlice:
      ArrayCall(
        description: "write \(new) to \(index)..<\(end)",
        onPlain: { $0[index..<end] = new[...] },
        onList: { $0[index..<end] = ObservableArray(new)[0..<new.count] })
    default:
      ArrayCall(
        description: "replace \(index)..<\(end) with \(new)",
        onPlain: { $0.replaceSubrange(index..<end, with: new) },
        onList: { $0.replaceSubrange(index..<end, with: new) })
    }
  }

  private func choosing(by number: Int) -> ArrayCall {
    let modulus = 2 + number % 5
    return switch self {
    case .sort:
      ArrayCall(
        description: "sort by remainder of \(modulus)",
        onPlain: { plain in
          let order = plain.enumerated().sorted {
            ($0.element % modulus, $0.offset) < ($1.element % modulus, $1.offset)
          }
          plain = order.map(\.element)
        },
        onList: { $0.sort { $0 % modulus < $1 % modulus } })
    case .partition:
      ArrayCall(
        description: "partition by \(modulus)",
        onPlain: { $0 = $0.filter { $0 % modulus != 0 } + $0.filter { $0 % modulus == 0 } },
        onList: { _ = $0.partition { $0 % modulus == 0 } })
    default:
      ArrayCall(
        description: "remove multiples of \(modulus)",
        onPlain: { $0.removeAll { $0 % modulus == 0 } },
        onList: { $0.removeAll { $0 % modulus == 0 } })
    }
  }
}
