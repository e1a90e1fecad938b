import ObservableCollections
import FuzzTesting

/// A mutating call on sections of any number and length.
enum SectionsEdit: Sendable, CustomStringConvertible {
  case insert(count: Int, section: Place, at: Place)
  case remove(Stretch, section: Place)
  case move(Stretch, section: Place, toSection: Place, at: Place)
  case replace(section: Place, at: Place)
  case update(section: Place, at: Place)
  /// A call on the elements at this place in every section.
  case everywhere(EverywhereCall, at: Place)
  case insertSections(count: Int, elements: Int, at: Place)
  case removeSections(Stretch)
  case moveSection(from: Place, to: Place)
  case replaceSection(Place, keepsID: Bool)
  case whole(SectionsCall, UInt8)

  init(_ reader: inout ByteReader) {
    switch reader.byte() % 20 {
    case 0...2:
      self = .insert(
        count: [0, 1, 1, 2, 60][reader.choice(of: 5)], section: reader.place(), at: reader.place())
    case 3, 4: self = .remove(Stretch(&reader), section: reader.place())
    case 5...8:
      self = .move(
        Stretch(&reader), section: reader.place(), toSection: reader.place(), at: reader.place())
    case 9: self = .replace(section: reader.place(), at: reader.place())
    case 10: self = .update(section: reader.place(), at: reader.place())
    case 11:
      let calls = EverywhereCall.allCases
      self = .everywhere(calls[reader.choice(of: calls.count)], at: reader.place())
    case 12, 13:
      self = .insertSections(
        count: reader.choice(of: 3), elements: reader.choice(of: 4), at: reader.place())
    case 14: self = .removeSections(Stretch(&reader))
    case 15, 16: self = .moveSection(from: reader.place(), to: reader.place())
    case 17: self = .replaceSection(reader.place(), keepsID: reader.flag())
    default:
      let calls = SectionsCall.allCases
      self = .whole(calls[reader.choice(of: calls.count)], reader.byte())
    }
  }

  var description: String {
    switch self {
    case .insert(let count, let section, let place): "insert \(count) at \(section), \(place)"
    case .remove(let stretch, let section): "remove \(stretch) of \(section)"
    case .move(let stretch, let section, let target, let place):
      "move \(stretch) of \(section) to \(target), \(place)"
    case .replace(let section, let place): "replace \(section), \(place)"
    case .update(let section, let place): "update \(section), \(place)"
    case .everywhere(let call, let place): "\(call) \(place) of every section"
    case .insertSections(let count, let elements, let place):
      "insert \(count) sections of \(elements) at \(place)"
    case .removeSections(let stretch): "remove \(stretch) sections"
    case .moveSection(let source, let target): "move section \(source) to \(target)"
    case .replaceSection(let section, let keepsID):
      "replace section \(section)" + (keepsID ? "" : " by another")
    case .whole(let call, let number): "\(call) \(number)"
    }
  }
}

/// A call on one element of every section that has one.
enum EverywhereCall: CaseIterable, Sendable { case remove, touch }

/// A call that is about all sections.
enum SectionsCall: CaseIterable, Sendable {
  case replaceAll, removeAll, emptySection, touchSection, appendSection, append
}

typealias SectionsListCall = Call<ObservableSections<Group, Item>, [TableSection<Group, Item>]>
