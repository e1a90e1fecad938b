/// What the command line asks for.
struct Options: Equatable, Sendable {
  /// What a scenario does, one step after another.
  enum Step: Equatable, Sendable {
    case wait(seconds: Double)
    case press(action: String)
    case search(text: String)
    case choose(choice: String, option: String)
    case select(row: Int)
    case picture(path: String)
    case quit
  }

  /// The example to open; nil for the list of all.
  var example: String?
  var steps: [Step] = []
  var width: Int32 = 760
  var height: Int32 = 520
  /// Whether the windows have a dark ground; nil for what the desktop says.
  var isDark: Bool?
  var wantsHelp = false

  static let help = """
    Usage: GTKGallery [EXAMPLE] [--size WIDTHxHEIGHT] [--dark | --light] [STEP …] [--help]

    Shows the list of the examples, or one of them: Companies, KVOList, Chores, FeedReader, Numbers,
    Parks, Processes. The windows are dark or light as the desktop has it, or as the option says.

    Steps are done in order, once the example's window is drawn:

      --wait SECONDS     let time pass
      --press ACTION     do an action of the example, by its name: insert, next, refresh
      --search TEXT      type what to look for
      --choose MENU=NAME choose in a menu, by its name and that of the option: order=newest
      --select ROW       select a row of the first list, counted from 0
      --picture FILE     write the window to a PNG file
      --quit             end the program

    Exit status: 0 well, 1 a step failed, 64 wrong usage, 69 there is no display.
    """

  /// Reads the arguments that follow the program's name.
  init(_ arguments: some Sequence<String>) throws(OptionError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--wait": steps.append(.wait(seconds: try Self.seconds(rest.popFirst())))
      case "--press": steps.append(.press(action: try Self.text(rest.popFirst(), argument)))
      case "--search": steps.append(.search(text: try Self.text(rest.popFirst(), argument)))
      case "--choose": steps.append(try Self.choice(rest.popFirst()))
      case "--select": steps.append(.select(row: try Self.row(rest.popFirst())))
      case "--picture": steps.append(.picture(path: try Self.text(rest.popFirst(), argument)))
      case "--quit": steps.append(.quit)
      case "--dark": isDark = true
      case "--light": isDark = false
      case "--size": (width, height) = try Self.size(rest.popFirst())
      case _ where argument.hasPrefix("-"): throw OptionError("Unknown option \(argument)")
      case _ where example != nil: throw OptionError("More than one example: \(argument)")
      default: example = argument
      }
    }
    if example == nil, !steps.isEmpty { throw OptionError("Steps need an example") }
  }

  private static func text(_ text: String?, _ option: String) throws(OptionError) -> String {
    guard let text else { throw OptionError("\(option) needs a value") }
    return text
  }

  private static func choice(_ text: String?) throws(OptionError) -> Step {
    let names = (text ?? "").split(separator: "=", maxSplits: 1).map(String.init)
    guard names.count == 2 else {
      throw OptionError(
        "--choose needs a menu and an option, like order=newest, not \"\(text ?? "")\"")
    }
    return .choose(choice: names[0], option: names[1])
  }

  private static func seconds(_ text: String?) throws(OptionError) -> Double {
    guard let seconds = text.flatMap(Double.init), (0...3_600).contains(seconds) else {
      throw OptionError("--wait needs seconds in 0...3600, not \"\(text ?? "")\"")
    }
    return seconds
  }

  private static func row(_ text: String?) throws(OptionError) -> Int {
    guard let row = text.flatMap({ Int($0) }), row >= 0 else {
      throw OptionError("--select needs the index of a row, not \"\(text ?? "")\"")
    }
    return row
  }

  private static func size(_ text: String?) throws(OptionError) -> (Int32, Int32) {
    let sides = (text ?? "").split(separator: "x").map { Int32($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ (200...4_000).contains($0) }) else {
      throw OptionError("--size needs sides in 200...4000, like 640x400, not \"\(text ?? "")\"")
    }
    return (sides[0], sides[1])
  }
}

/// A command line that says nothing this program knows.
struct OptionError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
