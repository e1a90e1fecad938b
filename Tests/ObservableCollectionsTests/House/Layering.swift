@testable import CoreTestSupport

/// Who may use whom in the core, folder by folder, and what its modules may import.
///
/// The compiler keeps the modules apart: a file sees what its module imports, in `Imports.swift`.
///
/// A pure function over sources, so that a test can plant a violation.
struct Layering {
  /// A source file: its module, its folder in the module, its name, what it says.
  struct File {
    let module: String
    let folder: String
    let name: String
    let text: SwiftText

    /// Whether it says which modules of the core its module imports.
    var isImports: Bool { name == "Imports.swift" && folder.isEmpty }

    /// - Parameter path: counts from the folder of the core: `Module/Folder/More/Name.swift`.
    init(path: String, source: String) {
      let parts = path.split(separator: "/").map(String.init)
      module = parts.count > 1 ? parts[0] : ""
      folder = parts.count > 2 ? parts[1] : ""
      name = parts.last ?? ""
      text = SwiftText(source)
    }
  }

  /// The modules that each module of the core imports.
  let modules: [String: Set<String>]
  /// The modules whose folders are in an order.
  let ordered: Set<String>
  /// The folders that each folder of these modules may use, beside itself.
  let folders: [String: Set<String>]
  /// What each file may import.
  let imports: Set<String>
  /// The platform's C library under its names; only one file of a module imports it.
  let platformImports: Set<String>

  static let core = Layering(
    modules: [
      "ListChanges": [],
      "ListCalls": ["ListChanges"],
      "ListDiffs": ["ListChanges"],
      "ObservableLists": ["ListChanges", "ListDiffs"],
      "UndoableLists": ["ListChanges", "ListDiffs", "ObservableLists"],
      "ObservableSectionLists": [
        "ListCalls", "ListChanges", "ListDiffs", "ObservableLists", "UndoableLists",
      ],
      "DerivedLists": ["ListChanges", "ListDiffs", "ObservableLists"],
      "NeighbourLists": ["DerivedLists", "ListChanges", "ListDiffs", "ObservableLists"],
      "PairedLists": ["DerivedLists", "ListChanges", "ListDiffs", "ObservableLists"],
      "OutlineLists": ["DerivedLists", "ListChanges", "ListDiffs", "ObservableLists"],
      "DerivedSectionLists": [
        "DerivedLists", "ListCalls", "ListChanges", "ListDiffs", "ObservableLists",
        "ObservableSectionLists", "UndoableLists",
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

  /// One line for each fault.
  func faults(in files: [File]) -> [String] {
    files.flatMap { placeFaults($0) + importFaults($0) }
      + nameFaults(files.filter { ordered.contains($0.module) && !$0.isImports })
      + platformFaults(files)
  }

  private func placeFaults(_ file: File) -> [String] {
    if file.isImports { return [] }
    if modules[file.module] == nil {
      return ["\(file.name): no rule for the module \(file.module)"]
    }
    if !ordered.contains(file.module) || folders[file.folder] != nil { return [] }
    return ["\(file.name): no rule for the folder \(file.folder)"]
  }

  private func nameFaults(_ files: [File]) -> [String] {
    let owners = files.reduce(into: [String: Set<String>]()) { owners, file in
      for type in file.text.topLevelTypes { owners[type, default: []].insert(file.folder) }
    }
    return files.flatMap { file in
      let allowed = folders[file.folder, default: []].union([file.folder])
      return Set(file.text.words).sorted().compactMap { word -> String? in
        guard let owning = owners[String(word)] else { return nil }
        if !owning.isDisjoint(with: allowed) { return nil }
        let owner = owning.sorted().joined(separator: ", ")
        return "\(file.folder)/\(file.name) names \(word) of \(owner)"
      }
    }
  }

  private func importFaults(_ file: File) -> [String] {
    let core = file.module.isEmpty ? Set(modules.keys) : modules[file.module, default: []]
    if file.isImports {
      let imported = Set(file.text.imports)
      return imported == core ? [] : ["\(file.module) imports \(imported.sorted())"]
    }
    // What modules share without its being public is seen a file at a time.
    let allowed = imports.union(platformImports)
    return file.text.imports.filter { !allowed.contains($0) }
      .filter { !core.contains($0) || !file.text.code.contains("@_spi(Inside) import \($0)\n") }
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
