import ExampleModels
import TerminalSinks

extension SectionsText<Company, Product> {
  /// Companies and products by their names.
  static let names = SectionsText(head: \.name, row: \.name)
}
