import ExampleModels
import Foundation
import WebSinks

@main
struct Program {
  @MainActor static func main() async {
    do throws(OptionError) {
      exit(await run(try Options(CommandLine.arguments.dropFirst())).rawValue)
    } catch {
      complain("\(error). --help lists the options.")
      exit(ExitCode.usage.rawValue)
    }
  }

  @MainActor private static func run(_ options: Options) async -> ExitCode {
    if options.wantsHelp {
      say(Options.help)
      return .well
    }
    do throws(ListenError) {
      let server = try HTTPServer(port: options.port)
      say("Open \(server.address)\(options.name ?? "")  (end with Control-C)")
      let hidden: [any ExampleScreen] = [
        RandomScreen(seed: options.seed), PaceScreen(seed: options.seed),
      ]
      await server.run(WebSite(ExampleScreens.all.map { $0.make() }, hidden: hidden))
      return .well
    } catch {
      complain("\(error).")
      return .cannotListen
    }
  }

  /// At once, also where the output is a file that somebody waits for.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("Web: \(text)\n".utf8))
  }
}
