/// A view that shows its own properties by views within it: changes of these are changes of the view.
package protocol ComposedView: UIView {}

extension UIProgressView: ComposedView {}
extension UITextField: ComposedView {}
extension ChartView: ComposedView {}
extension SpotlightView: ComposedView {}
extension CalloutView: ComposedView {}
extension KeystrokesView: ComposedView {}
extension PointerView: ComposedView {}
extension WaveformView: ComposedView {}
extension SpectrumView: ComposedView {}
