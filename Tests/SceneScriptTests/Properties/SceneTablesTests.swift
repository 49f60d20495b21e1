import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// The tables of the format agree with its implementation.
@MainActor
struct SceneTablesTests {
  /// Views with contents, which size themselves by dividing lengths.
  private static let contents: [String: String] = [
    "picker": "items: \"a, b, c\"", "chart": "values: [1, -2, 3]",
    "list": "items: [{title: a}, {title: b}]",
    "segments": "items: \"a, b\"", "pages": "numberOfPages: 30", "label": "text: Some text",
    "text": "text: Some text", "button": "title: Some text",
  ]

  @Test("views of every type lay themselves out at any size", arguments: ViewType.all.map(\.name))
  func anySize(name: String) throws {
    for length in ["1e9", "1e21", "1e300", "-1e21", "1e-300"] {
      for frame in [
        "0, 0, \(length), 50", "0, 0, 50, \(length)", "\(length), \(length), \(length), \(length)",
      ] {
        let recording = try record(
          """
          animator: 1
          stage: {size: [100, 100], duration: 0.1}
          views: [{type: \(name), frame: [\(frame)]\(Self.contents[name].map { ", " + $0 } ?? "")}]
          """)
        #expect(recording.timeline.frame(at: .zero).layers.isEmpty == false)
      }
    }
  }

  /// A value for every property, different from a new view's.
  static let samples: [String: String] = [
    "listStyle": "grouped", "separatorStyle": "none", "separatorColor": "systemRed",
    "separatorInset": "[1, 2, 3, 4]", "isEditing": "true", "allowsDeletion": "true",
    "allowsReordering": "true", "itemSize": "[30, 40]", "selfSizing": "true",
    "sectionInset": "[1, 2, 3, 4]", "scrollDirection": "horizontal", "pinsHeaders": "true",
    "allowsSelection": "false", "allowsMultipleSelection": "true",
    "frame": "[1, 2, 30, 40]", "bounds": "[1, 2, 30, 40]", "center": "[7, 8]",
    "anchorPoint": "[0, 0]", "zPosition": "3", "transform": "[{rotate: 10}]",
    "transform3D": "[{rotateY: 10}]", "autoresizingMask": "[flexibleWidth]", "alpha": "0.5",
    "hidden": "true", "opaque": "false", "backgroundColor": "red", "tintColor": "green",
    "clipsToBounds": "true", "contentMode": "center", "contentStretch": "[0.25, 0.25, 0.5, 0.5]",
    "tag": "5", "cornerRadius": "4", "border": "{width: 2, color: red}",
    "shadow": "{opacity: 0.5, radius: 9, offset: [1, 2], color: red}", "text": "Hi",
    "font": "{size: 30, weight: bold, italic: true}", "textColor": "blue",
    "textAlignment": "center", "numberOfLines": "2", "lineBreakMode": "byClipping",
    "image": "images/sea.png", "renderingMode": "alwaysTemplate", "capInsets": "[1, 2, 3, 4]",
    "resizingMode": "stretch", "animated": "false", "position": "[7, 8]", "bounds.origin": "[1, 2]",
    "bounds.size": "[30, 40]", "borderColor": "red", "shadowColor": "red", "shadowOffset": "[1, 2]",
    "opacity": "0.5", "shadowOpacity": "0.5", "transform.scale": "2", "transform.scale.x": "2",
    "transform.scale.y": "2", "transform.scale.z": "2",
    "path": "'M0 0H9V9'", "fillColor": "red", "fillRule": "evenOdd", "strokeColor": "red",
    "lineCap": "round", "lineJoin": "round", "dash": "[4, 2]", "strokeStart": "0.5",
    "strokeEnd": "0.5", "colors": "[red, blue]", "locations": "[0, 0.5]", "startPoint": "[0, 0]",
    "endPoint": "[1, 0]", "kind": "conic", "maskedCorners": "[topLeft]",
    "cornerCurve": "continuous", "shadowPath": "'M0 0H9V9'", "compositingFilter": "multiply",
    "shouldRasterize": "true", "sublayerTransform": "[{perspective: 500}]", "doubleSided": "false",
    "effect": "dark", "progress": "0.5", "progressTintColor": "red", "trackTintColor": "red",
    "progressViewStyle": "bar", "instanceTransform": "[{translate: [1, 2, 3]}]",
    "instanceColor": "red", "preservesDepth": "true", "cells": "[{birthRate: 9, lifetime: 1}]",
    "emitterPosition": "[1, 2]", "emitterSize": "[1, 2]", "emitterShape": "circle",
    "contentsRect": "[0.25, 0.25, 0.5, 0.5]", "emitterMode": "outline", "renderMode": "additive",
    "adjustsFontSizeToFitWidth": "true",
    "minimumScaleFactor": "0.5", "baselineAdjustment": "none", "allowsTightening": "true",
    "textShadow": "{color: red, offset: [1, 1]}", "highlighted": "true",
    "highlightedTextColor": "red", "enabled": "false",
    "runs": "[Plain, {text: bold, font: {weight: bold}, underline: true}]",
    "margins": "[1, 2, 3, 4]", "direction": "rtl", "contentHugging": "[300, 700]",
    "compressionResistance": "[300, 700]",
    "axis": "vertical", "distribution": "fillEqually", "alignment": "center",
    "isLayoutMarginsRelativeArrangement": "true", "isBaselineRelativeArrangement": "true",
    "paragraph": "{alignment: center, lineSpacing: 4}",
    "overrideUserInterfaceStyle": "dark", "isEnabled": "false", "isSelected": "true",
    "isHighlighted": "true", "title": "Save", "subtitle": "now", "buttonStyle": "filled",
    "buttonSize": "small", "cornerStyle": "capsule", "buttonImage": "images/sea.png",
    "showsActivityIndicator": "true", "isOn": "true", "onTintColor": "red", "value": "0.5",
    "minimumValue": "0.5", "items": "'One, Two'", "pageIndicatorTintColor": "red",
    "currentPageIndicatorTintColor": "red", "indicatorStyle": "large", "isAnimating": "false",
    "placeholder": "Name", "borderStyle": "line", "clearButtonMode": "always",
    "isSecureTextEntry": "true", "showsCancelButton": "true",
    "isNavigationBarHidden": "true", "prefersLargeTitles": "true", "transitionStyle": "pageCurl",
    "navigationOrientation": "vertical",
    "contentSize": "[30, 40]", "contentOffset": "[1, 2]", "contentInset": "[1, 2, 3, 4]",
    "contentInsetAdjustment": "never", "isRefreshing": "true", "isScrollEnabled": "false",
    "isPagingEnabled": "true", "isDirectionalLockEnabled": "true", "bounces": "false",
    "alwaysBounceVertical": "true", "alwaysBounceHorizontal": "true",
    "decelerationRate": "fast", "keyboardDismissMode": "onDrag",
    "showsVerticalScrollIndicator": "false", "showsHorizontalScrollIndicator": "false",
    "scrollIndicatorStyle": "white",
    "isEditable": "false", "selectedRows": "'1'",
    "date": "'2024-02-29 18:30'", "datePickerMode": "date", "datePickerStyle": "inline",
    "minuteInterval": "5", "locale": "de_DE", "labelColor": "red", "accessory": "checkmark",
    "gradientMap": "[red, blue]", "gradientMapAmount": "0.5", "glowIntensity": "2",
    "glowColor": "red", "grainAmount": "0.5", "maskMode": "luminance", "cameraCenter": "[1, 2]",
    "chartKind": "pie", "chartColors": "[red, blue]", "showsAxes": "false", "axisColor": "red",
    "promptColor": "red", "terminalColor": "red",
    "hole": "0.5", "values": "[1, 2, 3]", "drawn": "0.5", "textPath": "'M0 0H9V9'",
    "video": "images/spinner.gif", "loops": "true", "playing": "false", "muted": "true",
    "lottie": "animations/logo.json", "artwork": "artwork/bird.svg", "autoreverses": "true",
    "waveform": "{file: sounds/drum.wav, from: 0.01, to: 0.1}", "waveformStyle": "line",
    "barColor": "red", "levels": "[0.5, 1]",
    "volume": "0.5", "meshColors": "[red, blue]", "meshPoints": "[[0, 0], [1, 0]]",
    "isDisplacementMap": "true", "trailInterval": "0.5", "trailDecay": "0.5", "fontWeight": "700",
    "deviceModel": "laptop", "deviceFinish": "gold", "deviceOrientation": "landscapeLeft",
    "deviceStatusBar": "light",
    "reflection": "0.5", "spotlight": "[1, 2, 3, 4]", "spotlightRadius": "20", "coverColor": "red",
    "calloutTarget": "[1, 2]", "calloutDrawn": "0.5", "calloutTextColor": "red",
    "calloutColor": "red", "calloutLineColor": "red", "keysPressed": "0.5", "capColor": "red",
    "letterColor": "red", "pointerStyle": "hand", "pointerColor": "red", "pointerPressed": "0.5",
  ]

  /// What a view needs for a property to be seen.
  private static let prerequisites = [
    "keysPressed": "frame: [0, 0, 90, 30], keys: A, ",
    "spotlightRadius": "spotlight: [0, 0, 50, 50], ",
    "fontWeight": "font: {family: variable}, ",
  ]

  /// Every other property is a number.
  private func sample(_ property: ViewProperty) -> String { Self.samples[property.name] ?? "12" }

  private func scene(_ property: ViewProperty, views: String, script: String) throws -> SceneFile {
    let type = try #require(property.owners.first)
    let file = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"
    return try readScene(
      """
      animator: 1
      assets: {\(property.name == "fontWeight" ? "variable: \(file)" : "")}
      stage: {size: [100, 100], duration: 2}
      views: [{id: a, type: \(type), \(Self.prerequisites[property.name] ?? "")\(views)}]
      script: [\(script)]
      """, directory: repository.appending(path: "scenes"))
  }

  @Test("every property can be set on a view", arguments: ViewProperty.all.map(\.name))
  func builds(name: String) throws {
    let property = try #require(ViewProperty.named[name])
    let scene = try scene(property, views: "\(name): \(sample(property))", script: "")
    #expect(scene.document.views.first?.settings.last?.name == name)
    _ = try SceneRecorder.record(scene)
  }

  @Test(
    "exactly the properties marked as animatable are animated",
    // Those animated by layout need constraints: `StackSceneTests`.
    arguments: ViewProperty.all.filter { $0.animation != .byLayout }.map(\.name))
  func animates(name: String) throws {
    let property = try #require(ViewProperty.named[name])
    let scene = try scene(
      property, views: "backgroundColor: black",
      script: "{animate: {a: {\(name): \(sample(property))}}, duration: 1}")
    // Activity indicators turn, and videos play, by themselves.
    let animations = try SceneRecorder.record(scene).timeline.animations
      .filter { name.hasPrefix("transform") || $0.key != "transform.rotation.z" }
      .filter { name == "clipTime" || $0.key != "contentsTime" }
    #expect(animations.isEmpty == !property.isAnimatable)
  }

  @Test("names are unique")
  func unique() {
    #expect(ViewProperty.named.count == ViewProperty.all.flatMap(\.names).count)
    #expect(Set(StepType.all.map(\.name)).count == StepType.all.count)
    #expect(Set(ViewType.all.map(\.name)).count == ViewType.all.count)
  }

  @Test("the table of a step begins with its own key and includes the required ones")
  func stepRows() {
    for type in StepType.all {
      #expect(type.rows.first?.name == type.name)
      #expect(Set(type.required).isSubset(of: type.rows.map(\.name)))
    }
  }

  @Test("every entry of the tables has documentation")
  func documented() {
    let rows = ViewProperty.all.flatMap(\.rows) + StepType.all.flatMap(\.rows) + SceneGrammar.rows
    for row in rows + SceneGrammar.stageRows + ViewDescription.rows {
      #expect(!row.doc.isEmpty, "\(row.name)")
    }
  }

  @Test("the schema in the repository is up to date")
  func schema() throws {
    let file = repository.appending(path: "scenes/scene.schema.json")
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(
      recorded == SceneSchema.document,
      "to update it: animate-cli schema > scenes/scene.schema.json")
  }

  @Test("every example refers to the schema and has no warnings")
  func examples() throws {
    let examples = try exampleScenes()
    #expect(examples.count >= 8)
    for url in examples {
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(text.hasPrefix("# yaml-language-server: $schema=scene.schema.json\n"))
      #expect(try SceneRecorder.record(SceneFile(contentsOf: url)).warnings == [])
    }
  }
}
