import GTKExampleModels
import GTKScreens
import GTKSinks

/// Does the steps of the command line in an example's window.
@MainActor
final class Scenario {
  /// What went wrong, if a step failed.
  private(set) var failure: String?
  private let window: ExampleWindow
  private var steps: ArraySlice<Options.Step>

  init(_ steps: [Options.Step], in window: ExampleWindow) {
    (self.steps, self.window) = (steps[...], window)
  }

  /// Does all steps, the first one as soon as the window has been drawn.
  func begin() {
    MainLoop.after(milliseconds: 100) { self.run() }
  }

  /// Does the next step, and the others after it.
  private func run() {
    guard let step = steps.popFirst() else { return }
    var pause: UInt32 = 50
    do {
      switch step {
      case .wait(let seconds): pause = UInt32(seconds * 1_000)
      case .press(let name): try press(name)
      case .search(let text): try search(text)
      case .choose(let choice, let option): try choose(choice, option)
      case .select(let row): window.panes.first?.select(row)
      case .picture(let path): try Picture.take(of: window.window, to: path)
      case .quit: return GTKProgram.quit()
      }
    } catch {
      failure = "\(error)"
      return GTKProgram.quit()
    }
    MainLoop.after(milliseconds: pause) { self.run() }
  }

  private func press(_ name: String) throws {
    guard let action = window.screen.actions.first(where: { $0.id == name }) else {
      let names = window.screen.actions.map(\.id).joined(separator: ", ")
      throw OptionError("\(window.screen.name) has no action \(name), but \(names)")
    }
    window.perform(action)
  }

  private func search(_ text: String) throws {
    if !window.type(text) { throw OptionError("\(window.screen.name) has no search") }
  }

  private func choose(_ choice: String, _ option: String) throws {
    if window.choose(choice, option) { return }
    let names = window.screen.choices.flatMap { menu in menu.options.map { "\(menu.id)=\($0.id)" } }
    throw OptionError(
      "\(window.screen.name) has no option \(choice)=\(option), but \(names.joined(separator: ", "))"
    )
  }
}
