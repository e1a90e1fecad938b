import CGtk

/// Takes a picture of a window, as it is drawn.
@MainActor
package enum Picture {
  /// Writes the content of a window to a PNG file.
  ///
  /// - Throws: `PictureError` if nothing was drawn yet or the file cannot be written.
  package static func take(of window: Widget, to path: String) throws(PictureError) {
    let paintable: OpaquePointer = gtk_widget_paintable_new(window)
    defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
    let width = gdk_paintable_get_intrinsic_width(paintable)
    let height = gdk_paintable_get_intrinsic_height(paintable)
    let snapshot: OpaquePointer = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
    guard let node = gtk_snapshot_free_to_node(snapshot),
      let renderer = gtk_native_get_renderer(window.opaque)
    else { throw PictureError(path: path, reason: "the window has not been drawn yet") }
    defer { gsk_render_node_unref(node) }
    let texture: OpaquePointer = gsk_renderer_render_texture(renderer, node, nil)
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    guard gdk_texture_save_to_png(texture, path) != 0 else {
      throw PictureError(path: path, reason: "the file cannot be written")
    }
  }
}

/// Why there is no picture.
package struct PictureError: Error, CustomStringConvertible {
  package let path: String
  package let reason: String

  package var description: String { "No picture in \(path): \(reason)" }
}
