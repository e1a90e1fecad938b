import CGtk

/// A kind of GObject whose instances hold a Swift object, registered from Swift alone.
///
/// GTK's lists want GObjects, and count references to them themselves. Each instance keeps its Swift
/// object alive and releases it when GTK lets go of the instance.
struct SwiftObjectType: Sendable {
  /// An instance, as it lies in memory: the parent's fields, then ours.
  private struct Instance {
    var parent: GObject
    var content: UnsafeMutableRawPointer?
  }

  /// GLib's name of the kind.
  let type: GType

  /// Registers a kind.
  ///
  /// - Parameter name: one of its own in the whole program.
  init(name: String) {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<Instance>.size)
    info.class_init = { classPointer, _ in
      classPointer!.assumingMemoryBound(to: GObjectClass.self).pointee.finalize = { object in
        SwiftObjectType.finalize(object!)
      }
    }
    type = g_type_register_static(Self.objectType, name, &info, GTypeFlags(rawValue: 0))
  }

  /// Makes an instance. The caller has a reference to it.
  func make(holding content: AnyObject) -> UnsafeMutablePointer<GObject> {
    let object = g_object_new_with_properties(type, 0, nil, nil)!
    Self.withInstance(object) { $0.content = Unmanaged.passRetained(content).toOpaque() }
    return object
  }

  /// What an instance of any such kind holds.
  static func content(of object: UnsafeMutableRawPointer) -> AnyObject {
    let instance = object.assumingMemoryBound(to: Instance.self)
    return Unmanaged<AnyObject>.fromOpaque(instance.pointee.content!).takeUnretainedValue()
  }

  /// GObject itself: its macro is out of Swift's reach.
  private static let objectType = g_type_from_name("GObject")

  private static func finalize(_ object: UnsafeMutablePointer<GObject>) {
    withInstance(object) { instance in
      guard let content = instance.content else { return }
      instance.content = nil
      Unmanaged<AnyObject>.fromOpaque(content).release()
    }
    let parent = g_type_class_peek(objectType)!.assumingMemoryBound(to: GObjectClass.self)
    parent.pointee.finalize(object)
  }

  private static func withInstance(
    _ object: UnsafeMutablePointer<GObject>, _ body: (inout Instance) -> Void
  ) {
    object.withMemoryRebound(to: Instance.self, capacity: 1) { body(&$0.pointee) }
  }
}
