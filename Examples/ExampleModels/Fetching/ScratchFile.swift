import Foundation

/// A file without a name, for a document that is on its way: its length costs no memory.
///
/// Its name is taken away as soon as it is open. So the system removes it with its last use, and when
/// the program ends, however it ends.
package final class ScratchFile: Sendable {
  private let handle: FileHandle

  init() throws(FetchError) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    do {
      try Data().write(to: file, options: .withoutOverwriting)
      handle = try FileHandle(forUpdating: file)
      try FileManager.default.removeItem(at: file)
    } catch {
      throw .noScratchFile(reason: failureText(of: error))
    }
  }

  /// Writes more at the end.
  func append(_ bytes: some DataProtocol) throws(FetchError) {
    do {
      try handle.write(contentsOf: bytes)
    } catch {
      throw .noScratchFile(reason: failureText(of: error))
    }
  }

  /// A path by which this program, and no other, opens the file while this object lives.
  ///
  /// Where opening it means to go on with the same descriptor, reading begins at the first byte: so
  /// there is one reader at a time.
  package func path() throws(FetchError) -> String {
    do {
      try handle.seek(toOffset: 0)
    } catch {
      throw .noScratchFile(reason: failureText(of: error))
    }
    return "/dev/fd/\(handle.fileDescriptor)"
  }
}
