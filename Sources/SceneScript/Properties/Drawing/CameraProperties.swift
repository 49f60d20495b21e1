import Animator

extension ViewType {
  /// A view whose subviews are seen by a camera.
  static let camera = ViewType(
    "camera", CameraView.self, "Shows its subviews as a camera sees them."
  ) {
    CameraView(frame: .zero)
  }
}

extension ViewProperty {
  /// Properties of cameras.
  static let camera: [ViewProperty] = [
    ViewProperty(
      "cameraCenter", .point, of: CameraView.self, in: .points, animatable: true,
      "The point of the subviews' coordinates in the middle of the view. Default: its middle."
    ) {
      $0.cameraCenter
    } set: {
      $0.cameraCenter = $1
    },
    ViewProperty(
      "zoom", .number(PropertyRange(0.001...1000, "0.001 to 1000")), of: CameraView.self,
      in: .factor, animatable: true, "Magnification about the middle."
    ) {
      $0.zoom.native
    } set: {
      $0.zoom = CGFloat($1)
    },
    ViewProperty(
      "cameraRotation", .angle, of: CameraView.self, in: .degrees, animatable: true,
      "Rotation of the camera, clockwise; the subviews turn the other way."
    ) {
      $0.cameraRotation.native
    } set: {
      $0.cameraRotation = CGFloat($1)
    },
    ViewProperty(
      "cameraDistance", .nonNegative, of: CameraView.self, in: .points, animatable: true,
      "Distance from views at zPosition 0, for perspective and parallax; 0 for none."
    ) {
      $0.cameraDistance.native
    } set: {
      $0.cameraDistance = CGFloat($1)
    },
    ViewProperty(
      "aperture", .number(PropertyRange(0...100, "0 to 100")), of: CameraView.self, in: .factor,
      animatable: true,
      "Depth of field: blur of subviews for each point of distance from the focus; 0 for none."
    ) {
      $0.aperture.native
    } set: {
      $0.aperture = CGFloat($1)
    },
    ViewProperty(
      "focus", .number, of: CameraView.self, in: .points, animatable: true,
      "The zPosition of subviews that are in focus."
    ) {
      $0.focus.native
    } set: {
      $0.focus = CGFloat($1)
    },
  ]
}
