//
//  LineChartView.swift
//  Budget
//
//  Charts drawn with Core Graphics: lines, bars and a pie.
//

import UIKit

// MARK: - Model

struct ChartPoint: Hashable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

struct ChartSeries {
    var name: String
    var points: [ChartPoint]
    var color: UIColor
    var isFilled = false
    var isSmooth = true
}

struct ChartRange: Equatable {
    var minimum: Double
    var maximum: Double

    var length: Double { maximum - minimum }

    static func enclosing(_ values: [Double]) -> ChartRange {
        guard let low = values.min(), let high = values.max() else {
            return ChartRange(minimum: 0, maximum: 1)
        }
        return low == high
            ? ChartRange(minimum: low - 1, maximum: high + 1)
            : ChartRange(minimum: low, maximum: high)
    }

    /// A range whose ends are round numbers.
    func rounded(ticks: Int) -> (range: ChartRange, step: Double) {
        let rough = length / Double(max(ticks, 1))
        let magnitude = pow(10, floor(log10(rough)))
        let residual = rough / magnitude
        let step: Double
        switch residual {
        case ..<1.5: step = magnitude
        case ..<3: step = 2 * magnitude
        case ..<7: step = 5 * magnitude
        default: step = 10 * magnitude
        }
        let low = (minimum / step).rounded(.down) * step
        let high = (maximum / step).rounded(.up) * step
        return (ChartRange(minimum: low, maximum: high), step)
    }
}

// MARK: - Base class

class ChartView: UIView {

    var contentInsets = UIEdgeInsets(top: 10, left: 36, bottom: 24, right: 10) {
        didSet { setNeedsDisplay() }
    }

    var axisColor = UIColor(white: 0.6, alpha: 1) {
        didSet { setNeedsDisplay() }
    }

    var gridColor = UIColor(white: 0.85, alpha: 1) {
        didSet { setNeedsDisplay() }
    }

    var labelFont = UIFont.systemFont(ofSize: 10)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        backgroundColor = .white
        contentMode = .redraw
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        isOpaque = false
        contentMode = .redraw
    }

    var plotArea: CGRect {
        return bounds.inset(by: contentInsets)
    }

    fileprivate func drawGrid(in context: CGContext, range: ChartRange, step: Double) {
        let area = plotArea
        context.saveGState()
        context.setLineWidth(0.5)
        context.setStrokeColor(gridColor.cgColor)
        context.setLineDash(phase: 0, lengths: [3, 3])

        let attributes: [NSAttributedString.Key: Any] = [
            .font: labelFont,
            .foregroundColor: axisColor
        ]
        var value = range.minimum
        while value <= range.maximum + step / 1000 {
            let y = area.maxY - area.height * CGFloat((value - range.minimum) / range.length)
            context.move(to: CGPoint(x: area.minX, y: y))
            context.addLine(to: CGPoint(x: area.maxX, y: y))
            context.strokePath()

            let text = String(format: "%g", value) as NSString
            let size = text.size(withAttributes: attributes)
            text.draw(
                at: CGPoint(x: area.minX - size.width - 6, y: y - size.height / 2),
                withAttributes: attributes
            )
            value += step
        }
        context.restoreGState()
    }

    fileprivate func drawAxes(in context: CGContext) {
        let area = plotArea
        context.saveGState()
        defer { context.restoreGState() }
        context.setStrokeColor(axisColor.cgColor)
        context.setLineWidth(1)
        context.setLineCap(.square)
        context.move(to: CGPoint(x: area.minX, y: area.minY))
        context.addLine(to: CGPoint(x: area.minX, y: area.maxY))
        context.addLine(to: CGPoint(x: area.maxX, y: area.maxY))
        context.strokePath()
    }
}

// MARK: - Line chart

class LineChartView: ChartView {

    var series: [ChartSeries] = [] {
        didSet { setNeedsDisplay() }
    }

    var selectedIndex: Int? {
        didSet {
            guard selectedIndex != oldValue else { return }
            setNeedsDisplay()
        }
    }

    private(set) var drawCount = 0

    private var xRange: ChartRange {
        return .enclosing(series.flatMap { $0.points.map(\.x) })
    }

    private var yRange: (range: ChartRange, step: Double) {
        return ChartRange.enclosing(series.flatMap { $0.points.map(\.y) } + [0]).rounded(ticks: 5)
    }

    func location(of point: ChartPoint) -> CGPoint {
        let area = plotArea
        let (xRange, yRange) = (self.xRange, self.yRange.range)
        return CGPoint(
            x: area.minX + area.width * CGFloat((point.x - xRange.minimum) / xRange.length),
            y: area.maxY - area.height * CGFloat((point.y - yRange.minimum) / yRange.length)
        )
    }

    private func path(for series: ChartSeries) -> UIBezierPath {
        let path = UIBezierPath()
        let points = series.points.map(location(of:))
        guard let first = points.first else { return path }
        path.move(to: first)
        guard series.isSmooth else {
            for point in points.dropFirst() {
                path.addLine(to: point)
            }
            return path
        }
        for (previous, point) in zip(points, points.dropFirst()) {
            let middle = (previous.x + point.x) / 2
            path.addCurve(
                to: point,
                controlPoint1: CGPoint(x: middle, y: previous.y),
                controlPoint2: CGPoint(x: middle, y: point.y)
            )
        }
        return path
    }

    override func draw(_ rect: CGRect) {
        super.draw(rect)
        guard let context = UIGraphicsGetCurrentContext() else { return }
        drawCount += 1
        let (range, step) = yRange
        drawGrid(in: context, range: range, step: step)
        for series in self.series {
            draw(series, in: context)
        }
        drawAxes(in: context)
        drawSelection(in: context)
    }

    private func draw(_ series: ChartSeries, in context: CGContext) {
        let line = path(for: series)
        if series.isFilled, let first = series.points.first, let last = series.points.last {
            let area = UIBezierPath(cgPath: line.cgPath)
            area.addLine(to: CGPoint(x: location(of: last).x, y: plotArea.maxY))
            area.addLine(to: CGPoint(x: location(of: first).x, y: plotArea.maxY))
            area.close()
            series.color.withAlphaComponent(0.15).setFill()
            area.fill()
        }
        line.lineWidth = 2
        line.lineCapStyle = .round
        line.lineJoinStyle = .round
        series.color.setStroke()
        line.stroke()

        for point in series.points {
            let center = location(of: point)
            let dot = UIBezierPath(ovalIn: CGRect(x: center.x - 3, y: center.y - 3, width: 6, height: 6))
            UIColor.white.setFill()
            dot.fill()
            dot.lineWidth = 1.5
            dot.stroke()
        }
    }

    private func drawSelection(in context: CGContext) {
        guard let index = selectedIndex, let series = series.first,
              series.points.indices.contains(index) else { return }
        let point = series.points[index]
        let center = location(of: point)
        context.setFillColor(series.color.cgColor)
        context.fillEllipse(in: CGRect(x: center.x - 5, y: center.y - 5, width: 10, height: 10))

        let text = NSAttributedString(
            string: String(format: "%.1f", point.y),
            attributes: [.font: UIFont.boldSystemFont(ofSize: 11), .foregroundColor: UIColor.white]
        ).string as NSString
        let size = text.size(withAttributes: [.font: UIFont.boldSystemFont(ofSize: 11)])
        var bubble = CGRect(
            x: center.x - size.width / 2 - 6,
            y: center.y - size.height - 16,
            width: size.width + 12,
            height: size.height + 6
        )
        bubble.origin.x = min(max(bubble.origin.x, plotArea.minX), plotArea.maxX - bubble.width)
        UIColor.black.withAlphaComponent(0.75).setFill()
        UIBezierPath(roundedRect: bubble, cornerRadius: 5).fill()
        text.draw(
            at: CGPoint(x: bubble.minX + 6, y: bubble.minY + 3),
            withAttributes: [.font: UIFont.boldSystemFont(ofSize: 11), .foregroundColor: UIColor.white]
        )
    }
}

// MARK: - Bar chart

class BarChartView: ChartView {

    struct Bar {
        let label: String
        let value: Double
        let color: UIColor
    }

    var bars: [Bar] = [] {
        didSet { rebuildBars(animated: window != nil) }
    }

    private var barLayers: [CALayer] = []

    func frame(ofBarAt index: Int) -> CGRect {
        let area = plotArea
        let maximum = bars.map(\.value).max() ?? 1
        let slot = area.width / CGFloat(max(bars.count, 1))
        let height = area.height * CGFloat(bars[index].value / max(maximum, .leastNonzeroMagnitude))
        return CGRect(
            x: area.minX + slot * CGFloat(index) + slot * 0.2,
            y: area.maxY - height,
            width: slot * 0.6,
            height: height
        )
    }

    private func rebuildBars(animated: Bool) {
        barLayers.forEach { $0.removeFromSuperlayer() }
        barLayers = bars.indices.map { index in
            let bar = CALayer()
            let frame = self.frame(ofBarAt: index)
            bar.anchorPoint = CGPoint(x: 0.5, y: 1)
            bar.bounds = CGRect(origin: .zero, size: frame.size)
            bar.position = CGPoint(x: frame.midX, y: frame.maxY)
            bar.backgroundColor = bars[index].color.cgColor
            bar.cornerRadius = 3
            layer.addSublayer(bar)
            if animated {
                let grow = CABasicAnimation(keyPath: "bounds.size.height")
                grow.fromValue = 0
                grow.toValue = frame.height
                grow.duration = 0.4
                grow.beginTime = CACurrentMediaTime() + 0.05 * Double(index)
                grow.fillMode = .backwards
                grow.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.8, 0.2, 1)
                bar.add(grow, forKey: "grow")
            }
            return bar
        }
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        drawAxes(in: context)
    }
}

// MARK: - Pie chart

class PieChartView: UIView {

    struct Slice {
        var value: CGFloat
        var color: UIColor
    }

    var slices: [Slice] = [] { didSet { setNeedsDisplay() } }
    var holeRatio: CGFloat = 0.5 { didSet { setNeedsDisplay() } }

    override func draw(_ rect: CGRect) {
        let total = slices.reduce(0) { $0 + $1.value }
        guard total > 0 else { return }
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let radius = min(bounds.width, bounds.height) / 2
        var angle: CGFloat = -.pi / 2
        for slice in slices {
            let end = angle + 2 * .pi * slice.value / total
            let path = UIBezierPath()
            path.addArc(withCenter: center, radius: radius, startAngle: angle, endAngle: end, clockwise: true)
            path.addArc(
                withCenter: center, radius: radius * holeRatio, startAngle: end, endAngle: angle,
                clockwise: false)
            path.close()
            slice.color.setFill()
            path.fill()
            angle = end
        }
    }
}
