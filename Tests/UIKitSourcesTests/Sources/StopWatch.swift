//
//  StopWatch.swift
//

import CoreGraphics

struct StopWatch {
    var elapsed: CFTimeInterval = 0
    let largest = MAXFLOAT
    let size: CGSize = .zero
}
