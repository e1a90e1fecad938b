// The program of Docs/Guides/GTK.md: a list of posts, and another thread that changes it.
import CGtk
import GTKSinks
import ObservableCollections

struct Post: Sendable {
  var title: String
}

final class PostCell: RowCell {
  let widget: UnsafeMutablePointer<GtkWidget> = gtk_label_new(nil)
  let isSelectable = true

  func show(_ row: Row<Post>) { gtk_label_set_text(OpaquePointer(widget), row.value.title) }
}

guard gtk_init_check() != 0 else { fatalError("GTK found no display") }
MainLoop.adoptDispatch()  // GLib's loop runs the main actor

let posts = ObservableArray([Post(title: "Hello")])
let sink = GTKListSink<Post>()  // keep it: the observer does not
g_object_ref(UnsafeMutableRawPointer(sink.model.object))  // the selection takes over one reference
let selection: OpaquePointer = gtk_single_selection_new(sink.model.object)
let view: UnsafeMutablePointer<GtkWidget> = gtk_list_view_new(
  selection, CellFactory { PostCell() }.object)
let observer = posts.render(every: .frames(of: view), into: sink)

let window: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
let toplevel = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
let loop = g_main_loop_new(nil, gboolean(0))
gtk_window_set_child(toplevel, view)
Signals.connect(UnsafeMutableRawPointer(window), "destroy") { g_main_loop_quit(loop) }
gtk_window_present(toplevel)

let writing = Task.detached {
  for number in 1...10 {
    posts.insert(Post(title: "Post \(number)"), at: 0)
    try await Task.sleep(for: .milliseconds(500))
  }
}
g_main_loop_run(loop)
writing.cancel()
observer.cancel()
