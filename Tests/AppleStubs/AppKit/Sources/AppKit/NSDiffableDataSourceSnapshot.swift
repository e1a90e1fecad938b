/// What a diffable data source shows: identifiers of sections and of the items in them.
///
/// It is strict: an identifier that is not there, or twice, ends the program. Apple's does so for
/// most of its calls. There is no `reconfigureItems`, which only UIKit has.
///
/// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  private var sections: [(id: SectionIdentifierType, items: [ItemIdentifierType])] = []
  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/reloadeditemidentifiers
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/init()
  public init() {}

  private func index(of section: SectionIdentifierType) -> Int {
    guard let index = sections.firstIndex(where: { $0.id == section }) else {
      fatalError("Invalid parameter not satisfying: section != NSNotFound (\(section))")
    }
    return index
  }

  private func place(of item: ItemIdentifierType) -> (section: Int, item: Int) {
    for (section, content) in sections.enumerated() {
      if let index = content.items.firstIndex(of: item) { return (section, index) }
    }
    fatalError("Invalid parameter not satisfying: indexPath || ignoreInvalidItems (\(item))")
  }

  private func checkUnique() {
    let items = itemIdentifiers
    if Set(items).count != items.count {
      fatalError("Fatal: supplied item identifiers are not unique. Duplicate identifiers: \(items)")
    }
    if Set(sectionIdentifiers).count != sections.count {
      fatalError("Fatal: supplied section identifiers are not unique: \(sectionIdentifiers)")
    }
  }
}

// MARK: - Reading

extension NSDiffableDataSourceSnapshot {
  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/sectionidentifiers
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.id) }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/itemidentifiers
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/itemidentifiers(insection:)
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    sections[index(of: identifier)].items
  }
}

// MARK: - Items

extension NSDiffableDataSourceSnapshot {
  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/appenditems(_:tosection:)
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    let section = sectionIdentifier.map { index(of: $0) } ?? sections.count - 1
    sections[section].items += identifiers
    checkUnique()
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/insertitems(_:beforeitem:)
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    let place = place(of: beforeIdentifier)
    sections[place.section].items.insert(contentsOf: identifiers, at: place.item)
    checkUnique()
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/insertitems(_:afteritem:)
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    let place = place(of: afterIdentifier)
    sections[place.section].items.insert(contentsOf: identifiers, at: place.item + 1)
    checkUnique()
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/deleteitems(_:)
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    for item in identifiers {
      let place = place(of: item)
      sections[place.section].items.remove(at: place.item)
    }
    reloadedItemIdentifiers.removeAll(where: identifiers.contains)
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/moveitem(_:beforeitem:)
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) {
    let source = place(of: identifier)
    sections[source.section].items.remove(at: source.item)
    insertItems([identifier], beforeItem: toIdentifier)
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/moveitem(_:afteritem:)
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) {
    let source = place(of: identifier)
    sections[source.section].items.remove(at: source.item)
    insertItems([identifier], afterItem: toIdentifier)
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/reloaditems(_:)
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    for item in identifiers { _ = place(of: item) }
    reloadedItemIdentifiers += identifiers
  }
}

// MARK: - Sections

extension NSDiffableDataSourceSnapshot {
  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/appendsections(_:)
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    sections += identifiers.map { ($0, []) }
    checkUnique()
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/insertsections(_:beforesection:)
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    sections.insert(contentsOf: identifiers.map { ($0, []) }, at: index(of: toIdentifier))
    checkUnique()
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/insertsections(_:aftersection:)
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    sections.insert(contentsOf: identifiers.map { ($0, []) }, at: index(of: toIdentifier) + 1)
    checkUnique()
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/deletesections(_:)
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    for section in identifiers { sections.remove(at: index(of: section)) }
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/movesection(_:beforesection:)
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    let section = sections.remove(at: index(of: identifier))
    sections.insert(section, at: index(of: toIdentifier))
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot-swift.struct/movesection(_:aftersection:)
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    let section = sections.remove(at: index(of: identifier))
    sections.insert(section, at: index(of: toIdentifier) + 1)
  }
}
