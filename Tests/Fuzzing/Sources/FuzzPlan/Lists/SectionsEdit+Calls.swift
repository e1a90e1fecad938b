import ObservableCollections
import FuzzTesting

extension SectionsEdit {
  /// The call that this is on some sections.
  func call(
    on plain: Groups.State, _ values: inout Values
  ) -> SectionsListCall {
    switch self {
    case .insertSections(let count, let elements, let place):
      return insertion(
        of: count, elements, at: place.index(below: plain.count + 1), &values)
    case .whole(let call, let number): return call.call(on: plain, Int(number), &values)
    case .everywhere(let call, let place): return call.call(on: plain, at: place)
    case .removeSections, .moveSection, .replaceSection:
      return plain.isEmpty ? .nothing : sectionCall(on: plain, &values)
    case .insert(let count, let section, let place):
      if plain.isEmpty { return .nothing }
      let section = section.index(below: plain.count)
      let element = place.index(below: plain[section].elements.count + 1)
      let path = ElementPath(section: section, element: element)
      let new = values.next(count).map { Item(id: $0) }
      return SectionsListCall(
        description: "insert \(new) at \(path)",
        onPlain: { $0[section].elements.insert(contentsOf: new, at: element) },
        onList: { $0.insert(contentsOf: new, at: path) })
    case .remove, .move, .replace, .update:
      return plain.isEmpty ? .nothing : elementCall(on: plain, &values)
    }
  }

  private func insertion(
    of count: Int, _ elements: Int, at index: Int, _ values: inout Values
  ) -> SectionsListCall {
    let new = (0..<count).map { _ in
      TableSection(Group(id: values.next(), title: 0), values.next(elements).map { Item(id: $0) })
    }
    return SectionsListCall(
      description: "insert sections \(new) at \(index)",
      onPlain: { $0.insert(contentsOf: new, at: index) },
      onList: { $0.sections.insert(contentsOf: new.map(\.snapshot), at: index) })
  }

  private func sectionCall(
    on plain: Groups.State, _ values: inout Values
  ) -> SectionsListCall {
    switch self {
    case .removeSections(let stretch):
      let range = stretch.range(in: plain.count)
      return SectionsListCall(
        description: "remove sections \(range)", onPlain: { $0.removeSubrange(range) },
        onList: { $0.sections.remove(at: IndexRanges(range)) })
    case .moveSection(let source, let target):
      let (old, new) = (source.index(below: plain.count), target.index(below: plain.count))
      return SectionsListCall(
        description: "move section \(old) to \(new)",
        onPlain: { $0.insert($0.remove(at: old), at: new) },
        onList: { $0.sections.move(from: old, to: new) })
    case .replaceSection(let place, let keepsID):
      let index = place.index(below: plain.count)
      let id = keepsID ? plain[index].section.id : values.next()
      let new = Group(id: id, title: values.next())
      return SectionsListCall(
        description: "replace section \(index) with \(new)",
        onPlain: { $0[index].section = new },
        onList: { list in
          if keepsID {
            list[section: index].updateHeader { $0.title = new.title }
          } else {
            list[section: index].header = new
          }
        })
    default: return .nothing
    }
  }

  private func elementCall(
    on plain: Groups.State, _ values: inout Values
  ) -> SectionsListCall {
    switch self {
    case .remove(let stretch, let place):
      let section = place.index(below: plain.count)
      let range = stretch.range(in: plain[section].elements.count)
      return SectionsListCall(
        description: "remove \(range) of section \(section)",
        onPlain: { $0[section].elements.removeSubrange(range) },
        onList: { $0[section: section].removeSubrange(range) })
    case .move(let stretch, let source, let target, let place):
      return move(stretch, source.index(below: plain.count), target, place, plain)
    case .replace(let section, let place), .update(let section, let place):
      let section = section.index(below: plain.count)
      let count = plain[section].elements.count
      if count == 0 { return .nothing }
      let path = ElementPath(section: section, element: place.index(below: count))
      if case .replace = self { return replacement(at: path, with: Item(id: values.next())) }
      let new = Item(id: plain[section].elements[path.element].id, value: values.next())
      return replacement(at: path, with: new, isUpdate: true)
    default: return .nothing
    }
  }

  private func replacement(
    at path: ElementPath, with new: Item, isUpdate: Bool = false
  ) -> SectionsListCall {
    SectionsListCall(
      description: "\(isUpdate ? "update" : "replace") \(path) with \(new)",
      onPlain: { $0[path.section].elements[path.element] = new },
      onList: { list in
        if isUpdate {
          list.update(at: path) { $0.value = new.value }
        } else {
          list[path] = new
        }
      })
  }

  private func move(
    _ stretch: Stretch, _ section: Int, _ target: Place, _ place: Place,
    _ plain: Groups.State
  ) -> SectionsListCall {
    let range = stretch.range(in: plain[section].elements.count)
    let targetSection = target.index(below: plain.count)
    let rest =
      plain[targetSection].elements.count - (targetSection == section ? range.count : 0)
    let path = ElementPath(section: targetSection, element: place.index(below: rest + 1))
    return SectionsListCall(
      description: "move \(range) of section \(section) to \(path)",
      onPlain: { plain in
        let moved = Array(plain[section].elements[range])
        plain[section].elements.removeSubrange(range)
        plain[targetSection].elements.insert(contentsOf: moved, at: path.element)
      },
      onList: {
        $0.move(from: ElementPaths(section: section, elements: IndexRanges(range)), to: path)
      })
  }
}

extension EverywhereCall {
  fileprivate func call(
    on plain: Groups.State, at place: Place
  ) -> SectionsListCall {
    let paths = plain.indices.compactMap { section -> ElementPath? in
      let count = plain[section].elements.count
      return count == 0
        ? nil : ElementPath(section: section, element: place.index(below: count))
    }
    switch self {
    case .touch:
      return SectionsListCall(
        description: "touch \(paths)", onPlain: { _ in },
        onList: { $0.touch(at: ElementPaths(paths)) })
    case .remove:
      return SectionsListCall(
        description: "remove \(paths)",
        onPlain: { for path in paths { $0[path.section].elements.remove(at: path.element) } },
        onList: { $0.remove(at: ElementPaths(paths)) })
    }
  }
}

extension SectionsCall {
  fileprivate func call(
    on plain: Groups.State, _ number: Int, _ values: inout Values
  ) -> SectionsListCall {
    switch self {
    case .replaceAll:
      let new = mixed(plain, number, &values)
      return SectionsListCall(
        description: "replace all with \(new)", onPlain: { $0 = new },
        onList: { $0.replaceAll(with: new.map(\.snapshot)) })
    case .removeAll:
      return SectionsListCall(
        description: "remove all", onPlain: { $0 = [] }, onList: { $0.sections.removeAll() })
    case .appendSection:
      let new = Group(id: values.next(), title: 0)
      return SectionsListCall(
        description: "append section \(new)", onPlain: { $0.append(TableSection(new, [])) },
        onList: { $0.sections.append(new) })
    case .append, .emptySection, .touchSection:
      return plain.isEmpty ? .nothing : one(number * plain.count / 256, Item(id: values.next()))
    }
  }

  private func one(_ section: Int, _ new: Item) -> SectionsListCall {
    switch self {
    case .append:
      SectionsListCall(
        description: "append \(new) to section \(section)",
        onPlain: { $0[section].elements.append(new) },
        onList: { $0[section: section].append(new) })
    case .emptySection:
      SectionsListCall(
        description: "empty section \(section)", onPlain: { $0[section].elements = [] },
        onList: { $0[section: section].removeAll() })
    default:
      SectionsListCall(
        description: "touch section \(section)", onPlain: { _ in },
        onList: { $0.sections.touch(at: section) })
    }
  }

  /// The sections turned around, one gone, one new, every third item in the next section, one of
  /// them changed.
  private func mixed(
    _ plain: Groups.State, _ number: Int, _ values: inout Values
  ) -> Groups.State {
    var kept = plain
    if !kept.isEmpty, number & 1 == 1 { kept.remove(at: number % kept.count) }
    if number & 2 == 2 { kept.reverse() }
    var result = kept.map { TableSection<Group, Item>($0.section, []) }
    for (index, section) in kept.enumerated() {
      for (place, item) in section.elements.enumerated() {
        let isCrossing = number & 4 == 4 && place % 3 == number % 3
        result[isCrossing ? (index + 1) % kept.count : index].elements.append(item)
      }
    }
    if number & 8 == 8 {
      result.append(TableSection(Group(id: values.next(), title: 0), [Item(id: values.next())]))
    }
    if number & 16 == 16, !result.isEmpty {
      result[0].section.title = values.next()
      if !result[0].elements.isEmpty { result[0].elements[0].value = values.next() }
    }
    return result
  }
}
