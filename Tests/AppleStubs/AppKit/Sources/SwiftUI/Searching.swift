extension View {
  /// https://developer.apple.com/documentation/swiftui/view/searchable(text:placement:prompt:)
  ///
  /// The navigation around the view shows the field; a host is one.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: some StringProtocol
  ) -> some View {
    ModifiedView(content: self) { host, _ in
      (host.told.search, host.told.searchPrompt) = (text, String(prompt))
    }
  }
}

/// https://developer.apple.com/documentation/swiftui/searchfieldplacement
public struct SearchFieldPlacement: Sendable {
  /// https://developer.apple.com/documentation/swiftui/searchfieldplacement/automatic
  public static let automatic = SearchFieldPlacement()
}

/// https://developer.apple.com/documentation/swiftui/picker
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, PrimitiveView {
  private let label: Label
  private let selection: Binding<SelectionValue>
  private let content: Content

  /// https://developer.apple.com/documentation/swiftui/picker/init(selection:content:label:)
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    (self.selection, self.content, self.label) = (selection, content(), label())
  }

  /// A tag that no option has, or of another type than the selection, can never be chosen: a fault.
  func render(in host: ViewHost, at path: String) -> [RenderedNode] {
    let nodes = host.render(label, at: "\(path)/label")
    let rows = host.told.tags
    host.told.tags = []
    let options = host.render(content, at: "\(path)/content")
    let values = host.told.tags.map { $0 as? SelectionValue }
    host.told.tags = rows
    let name = nodes.texts.joined(separator: " ")
    if values.count != options.texts.count {
      host.faults.append("\(name) has options without a tag")
    }
    if values.contains(nil) { host.faults.append("a tag of \(name) is no selection") }
    if !values.contains(selection.wrappedValue) { host.faults.append("\(name) has no such option") }
    host.told.pickers[name] = { text in
      guard let index = options.texts.firstIndex(of: text), values.indices.contains(index),
        let value = values[index]
      else { return }
      selection.wrappedValue = value
    }
    return [.group("Picker", nodes)]
  }
}

extension Picker where Label == Text {
  /// https://developer.apple.com/documentation/swiftui/picker/init(_:selection:content:)
  public init(
    _ title: some StringProtocol, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}
