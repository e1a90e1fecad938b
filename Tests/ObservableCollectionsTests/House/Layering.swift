@testable import CoreTestSupport

/// Who may use whom in the core, module by module and folder by folder, and what the core may import.
///
/// A pure function over sources, so that a test can plant a violation.
struct Layering {
  /// A source file: its module, its folder in the module, its name, what it says.
  struct File {
    let module: String
    let folder: String
    let name: String
    let text: SwiftText

    /// - Parameter path: counts from the folder of the core: `Module/Folder/More/Name.swift`.
    init(path: String, source: String) {
      let parts = path.split(separator: "/").map(String.init)
      module = parts.count > 1 ? parts[0] : ""
      folder = parts.count > 2 ? parts[1] : ""
      name = parts.last ?? ""
      text = SwiftText(source)
    }
  }

  /// The modules that each module may use, beside itself.
  let modules: [String: Set<String>]
  /// The modules whose folders are in an order.
  let ordered: Set<String>
  /// The folders that each folder of these modules may use, beside itself.
  let folders: [String: Set<String>]
  let imports: Set<String>
  /// The platform's C library under its names; only one file of a module imports it.
  let platformImports: Set<String>

  static let core = Layering(
    modules: [
      "ListChanges": [],
      "ListDiffs": ["ListChanges"],
      "ObservableLists": ["ListChanges", "ListDiffs"],
      "ObservableSectionLists": ["ListChanges", "ListDiffs", "ObservableLists"],
      "DerivedLists": ["ListChanges", "ListDiffs", "ObservableLists"],
      "DerivedSectionLists": [
        "DerivedLists", "ListChanges", "ListDiffs", "ObservableLists", "ObservableSectionLists",
      ],
    ],
    ordered: ["ListChanges", "ObservableLists", "ObservableSectionLists"],
    folders: [
      "Storage": [],
      "Changes": ["Storage"],
      "Observers": ["Changes", "Storage"],
      "Updates": ["Changes", "Storage"],
      "Arrays": ["Changes", "Observers", "Storage", "Updates"],
      "Turns": ["Arrays", "Changes", "Observers", "Storage", "Updates"],
    ],
    imports: ["Synchronization", "Observation"],
    platformImports: ["Darwin", "Glibc", "Musl", "Android"])

  /// One line for each fault: file by file for the modules, then for the folders.
  func faults(in files: [File]) -> [String] {
    let inOrder = files.filter { ordered.contains($0.module) }
    return files.flatMap { placeFaults($0) + importFaults($0) }
      + nameFaults(files, in: \.module, modules) + nameFaults(inOrder, in: \.folder, folders)
      + platformFaults(files)
  }

  private func placeFaults(_ file: File) -> [String] {
    if modules[file.module] == nil {
      return ["\(file.name): no rule for the module \(file.module)"]
    }
    if !ordered.contains(file.module) || folders[file.folder] != nil { return [] }
    return ["\(file.name): no rule for the folder \(file.folder)"]
  }

  /// - Parameters:
  ///   - part: the part of the core that a file is in: its module or its folder.
  ///   - mayName: the parts that each part may use.
  private func nameFaults(
    _ files: [File], in part: (File) -> String, _ mayName: [String: Set<String>]
  ) -> [String] {
    let owners = files.reduce(into: [String: Set<String>]()) { owners, file in
      for type in file.text.topLevelTypes { owners[type, default: []].insert(part(file)) }
    }
    return files.flatMap { file in
      let own = part(file)
      let allowed = mayName[own, default: []].union([own])
      return Set(file.text.words).sorted().compactMap { word -> String? in
        guard let owning = owners[String(word)] else { return nil }
        if !owning.isDisjoint(with: allowed) { return nil }
        let owner = owning.sorted().joined(separator: ", ")
        return "\(own)/\(file.name) names \(word) of \(owner)"
      }
    }
  }

  private func importFaults(_ file: File) -> [String] {
    let allowed = imports.union(platformImports)
    return file.text.imports.filter { !allowed.contains($0) }
      .map { "\(file.module)/\(file.name) imports \($0)" }
  }

  private func platformFaults(_ files: [File]) -> [String] {
    let importers = files.filter { !platformImports.isDisjoint(with: $0.text.imports) }
    return Dictionary(grouping: importers, by: \.module).filter { $0.value.count > 1 }
      .map { module, files in
        let names = files.map(\.name).sorted()
        return "More than one file of \(module) imports the C library: \(names)"
      }
      .sorted()
  }
}

extension SwiftText {
  /// The modules that the code imports, `struct Module.Name` included.
  var imports: [String] {
    code.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ")
      guard let keyword = words.firstIndex(of: "import") else { return nil }
      let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
      ]
      let path = words[(keyword + 1)...].first { !kinds.contains($0) }
      return path?.split(separator: ".").first.map(String.init)
    }
  }

  /// The names of the types declared outside any other type.
  var topLevelTypes: [String] {
    let keywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    let words = topLevelCode.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return zip(words, words.dropFirst())
      .filter { keywords.contains($0.0) }
      .map { String($0.1) }
  }

  /// The code outside all braces.
  private var topLevelCode: String {
    var depth = 0
    return code.filter { character in
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      return depth == 0
    }
  }
}
