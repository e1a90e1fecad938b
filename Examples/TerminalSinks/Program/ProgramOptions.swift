import Foundation

/// What a command line asks a program for.
package protocol ProgramOptions: Sendable {
  /// What `--help` prints.
  static var help: String { get }
  var wantsHelp: Bool { get }

  /// Reads the arguments that follow the program's name.
  init(_ arguments: some Sequence<String>) throws(UsageError)
}

extension ProgramOptions {
  /// The main function of a program: reads the command line, does what it asks for, and ends the
  /// process with what that says.
  ///
  /// - Parameter speaker: what stands before a complaint about it.
  @MainActor package static func run(
    speaker: String = "", _ program: @MainActor (Self) async -> ExitCode
  ) async -> Never {
    do throws(UsageError) {
      let options = try Self(CommandLine.arguments.dropFirst())
      if !options.wantsHelp { exit(await program(options).rawValue) }
      Console.say(help)
      exit(ExitCode.well.rawValue)
    } catch {
      Console.complain("\(speaker)\(error). --help lists the options.")
      exit(ExitCode.usage.rawValue)
    }
  }
}
