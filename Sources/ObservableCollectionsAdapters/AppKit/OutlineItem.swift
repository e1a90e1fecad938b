#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// An item of an NSOutlineView: a section or an element.
  ///
  /// An outline view identifies items by object identity. Each section and element keeps its item,
  /// whose content is updated, while it is in the list. An element that moves to another section
  /// gets a new item.
  @MainActor
  public final class OutlineItem<Header, Element> {
    /// The content of an item.
    public enum Content {
      /// A section.
      case section(Header)
      /// An element.
      case element(Element)
    }

    /// The section or element of the item.
    public private(set) var content: Content
    /// The elements of a section, as they are published; empty for an element.
    private var elements: ArraySnapshot<Element>
    /// The items of the elements. Nil until somebody asks for one.
    private var children: [OutlineItem]?

    init(_ section: SectionSnapshot<Header, Element>) {
      content = .section(section.header)
      elements = section.elements
      children = elements.isEmpty ? [] : nil
    }

    private init(_ element: Element) {
      content = .element(element)
      elements = ArraySnapshot()
      children = []
    }

    /// Whether the item is a section, which can be expanded.
    public var isSection: Bool {
      if case .section = content { return true }
      return false
    }

    /// The number of children that the outline view knows of.
    var childCount: Int { children?.count ?? elements.count }

    /// The item of the element at an index. Traps if there is none.
    func child(_ index: Int) -> OutlineItem {
      if let children { return children[index] }
      let all = elements.map { OutlineItem($0) }
      children = all
      return all[index]
    }

    /// Stores the section of the new list. The items are updated afterwards, step by step.
    func follow(_ section: SectionSnapshot<Header, Element>) {
      content = .section(section.header)
      elements = section.elements
    }

    /// Applies a step to the items, before the outline view does.
    ///
    /// - Parameter step: the step, whose indexes count in the items. Inserted items show elements
    ///   of the new list.
    /// - Returns: the items whose content was updated.
    func follow(_ step: BatchStep) -> [OutlineItem] {
      guard var items = children else { return [] }
      children = nil  // so that the items are not copied
      defer { children = items }
      switch step {
      case .reload: items = elements.map { OutlineItem($0) }
      case .removal(let indexes): items.remove(at: indexes)
      case .move(let from, let to): items.insert(items.remove(at: from), at: to)
      case .insertion(let indexes):
        items.insert(indexes.map { OutlineItem(elements[$0]) }, at: indexes)
      case .update(let indexes):
        for index in indexes { items[index].content = .element(elements[index]) }
        return indexes.map { items[$0] }
      }
      return []
    }

    /// Removes the item that the user drags.
    func takeChild(_ index: Int) -> OutlineItem {
      let item = child(index)
      children?.remove(at: index)
      return item
    }

    /// Inserts the item where the user dropped it.
    func putChild(_ item: OutlineItem, at index: Int) {
      var items = children ?? elements.map { OutlineItem($0) }
      items.insert(item, at: index)
      children = items
    }
  }

  extension Array {
    /// Removes elements together. O(n R) for n elements and R ranges.
    mutating func remove(at indexes: IndexRanges) {
      for range in indexes.ranges.reversed() { removeSubrange(range) }
    }

    /// Inserts elements at their new indexes. O(n R) for n elements and R ranges.
    mutating func insert(_ elements: [Element], at indexes: IndexRanges) {
      var rest = elements[...]
      for range in indexes.ranges {
        insert(contentsOf: rest.prefix(range.count), at: range.lowerBound)
        rest = rest.dropFirst(range.count)
      }
    }
  }
#endif
