//
//  PhoneEntryView.swift
//  Parcel
//
//  A phone number that is grouped while it is typed, a field for a code, and a button that confirms them.
//

import UIKit

// MARK: - Grouping

/// Groups the digits of a phone number, and keeps the cursor behind the digit that was typed.
final class PhoneFormatter: NSObject, UITextFieldDelegate {

    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange,
                   replacementString string: String) -> Bool {
        let text = textField.text ?? ""
        guard let swiftRange = Range(range, in: text) else { return false }
        let changed = text.replacingCharacters(in: swiftRange, with: string)
        let head = String(text[..<swiftRange.lowerBound]) + string
        let digits = head.filter(\.isNumber).count

        textField.text = Self.grouped(changed)
        let formatted = textField.text ?? ""
        var offset = 0
        var remaining = digits
        for character in formatted where remaining > 0 {
            offset += 1
            if character.isNumber { remaining -= 1 }
        }
        if let position = textField.position(from: textField.beginningOfDocument, offset: offset) {
            textField.selectedTextRange = textField.textRange(from: position, to: position)
        }
        textField.sendActions(for: .editingChanged)
        return false
    }

    static func grouped(_ text: String) -> String {
        var result = ""
        for (index, digit) in text.filter(\.isNumber).enumerated() {
            if index > 0 && index % 3 == 0 { result.append(" ") }
            result.append(digit)
        }
        return result
    }
}

// MARK: - Code

/// A field for a code of digits, which shows neither a cursor nor a selection.
final class OneTimeCodeField: UITextField {

    override func caretRect(for position: UITextPosition) -> CGRect { .zero }
    override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    override func closestPosition(to point: CGPoint) -> UITextPosition? { endOfDocument }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
}

// MARK: - Form

final class PhoneEntryView: UIView {

    let phoneField = UITextField()
    let codeField = OneTimeCodeField()
    let kindControl = UISegmentedControl(items: ["Mobile", "Home"])
    let confirmButton: UIButton
    private let formatter = PhoneFormatter()

    override init(frame: CGRect) {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Confirm"
        configuration.buttonSize = .large
        configuration.cornerStyle = .capsule
        configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
            var outgoing = incoming
            outgoing.font = UIFont.systemFont(ofSize: 19, weight: .bold)
            return outgoing
        }
        var hint = AttributeContainer()
        hint.foregroundColor = UIColor.white.withAlphaComponent(0.5)
        configuration.attributedSubtitle = AttributedString("by message", attributes: hint)
        confirmButton = UIButton(configuration: configuration)
        super.init(frame: frame)

        phoneField.delegate = formatter
        phoneField.font = UIFont(
            descriptor: UIFontDescriptor(fontAttributes: [
                .size: 22,
                .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.semibold]
            ]), size: 0)
        kindControl.setBackgroundImage(UIImage(), for: .normal, barMetrics: .default)
        kindControl.setDividerImage(UIImage(), forLeftSegmentState: .normal,
                                    rightSegmentState: .normal, barMetrics: .default)
        let stack = UIStackView(arrangedSubviews: [phoneField, kindControl, codeField, confirmButton])
        stack.axis = .vertical
        stack.frame = bounds
        stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(stack)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}
