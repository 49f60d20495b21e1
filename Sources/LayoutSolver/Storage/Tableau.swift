/// A variable or the value of a constraint's expression: the meaning of a row or a column.
typealias Symbol = Int32

/// A row of the tableau; rows keep their number while their basic symbol changes.
typealias RowIndex = Int32

/// One coefficient of a row.
struct RowEntry: BitwiseCopyable {
  var column: Symbol
  /// Its position in the list of that column.
  var mate: Int32
  var coefficient: Double
}

/// The occurrence of a column in a row.
struct ColumnEntry: BitwiseCopyable {
  var row: RowIndex
  /// Its position in that row.
  var mate: Int32
}

/// A sparse matrix that expresses each basic symbol as a linear combination of nonbasic ones.
///
/// It is homogeneous: constants of constraints are not in it, but are the values at which the
/// nonbasic symbols rest. Each coefficient is linked to its occurrence in the column, so that a
/// pivot visits only the rows in which the entering column occurs.
struct Tableau: ~Copyable {
  var rows = ListPool<RowEntry>()
  var columns = ListPool<ColumnEntry>()
  /// The basic symbol of each row; -1 for free rows.
  var basic = Buffer<Symbol>()
  private var freeRows = Buffer<RowIndex>()
  /// Positions within one row by column, or within one column by row, plus 1; 0 elsewhere.
  private var positionByColumn = Buffer<Int32>()
  private var positionByRow = Buffer<Int32>()
  private var factors = Buffer<Double>()
  /// Lesser coefficients are rounding errors.
  private var leastCoefficient: Double { 1e-11 }
  /// Coefficients written since the start, for statistics.
  private(set) var writtenCoefficients = 0

  mutating func appendSymbol() {
    columns.appendList()
    positionByColumn.append(0)
  }

  mutating func makeRow(basic symbol: Symbol) -> RowIndex {
    if !freeRows.isEmpty {
      let row = freeRows.removeLast()
      basic[row] = symbol
      return row
    }
    rows.appendList()
    basic.append(symbol)
    positionByRow.append(0)
    return RowIndex(basic.count - 1)
  }

  mutating func removeRow(_ row: RowIndex) {
    for index in 0..<rows.count(row) { unlink(rows[row, index]) }
    rows.removeAll(of: row)
    basic[row] = -1
    freeRows.append(row)
  }

  /// Adds a coefficient of a column that the row does not have yet.
  mutating func append(_ coefficient: Double, of column: Symbol, to row: RowIndex) {
    let entry = RowEntry(
      column: column, mate: Int32(truncatingIfNeeded: columns.count(column)),
      coefficient: coefficient)
    columns.append(
      ColumnEntry(row: row, mate: Int32(truncatingIfNeeded: rows.count(row))), to: column)
    rows.append(entry, to: row)
    writtenCoefficients += 1
  }

  /// Removes a column from all rows.
  mutating func removeColumn(_ column: Symbol) {
    while columns.count(column) > 0 {
      let entry = columns[column, 0]
      removeEntry(of: entry.row, at: Int(entry.mate))
    }
  }

  /// Exchanges the basic symbol of a row with the column at a position of it: the row is solved for
  /// the column, and substituted in all other rows that have it.
  mutating func pivot(row: RowIndex, at position: Int) {
    let leaving = basic[row]
    let entering = rows[row, position].column
    let pivot = rows[row, position].coefficient
    let reciprocal = 1 / pivot
    let length = rows.count(row)
    for index in 0..<length { rows[row, index].coefficient *= -reciprocal }
    rows[row, position].column = leaving
    rows[row, position].coefficient = reciprocal
    columns.exchange(entering, leaving)
    basic[row] = entering
    writtenCoefficients += length

    let height = columns.count(leaving)
    factors.removeAll()
    var byRows = 0
    for index in 0..<height {
      let entry = columns[leaving, index]
      factors.append(rows[entry.row, Int(entry.mate)].coefficient)
      if entry.row == row { continue }
      rows[entry.row, Int(entry.mate)].column = leaving
      rows[entry.row, Int(entry.mate)].coefficient *= reciprocal
      byRows += rows.count(entry.row)
    }
    guard height > 1, length > 1 else { return }
    var byColumns = 0
    for index in 0..<length { byColumns += columns.count(rows[row, index].column) }
    if byRows <= byColumns {
      substituteByRows(row, leaving)
    } else {
      substituteByColumns(row, leaving)
    }
  }

  /// Adds multiples of `row` to the others that have the column `leaving`, one row after another.
  private mutating func substituteByRows(_ row: RowIndex, _ leaving: Symbol) {
    for index in 0..<columns.count(leaving) {
      let other = columns[leaving, index].row
      if other == row { continue }
      for position in 0..<rows.count(other) {
        positionByColumn[rows[other, position].column] = Int32(position + 1)
      }
      for position in 0..<rows.count(row) {
        let entry = rows[row, position]
        if entry.column == leaving { continue }
        let found = positionByColumn[entry.column]
        let delta = factors[index] * entry.coefficient
        writtenCoefficients += 1
        if found == 0 {
          if abs(delta) < leastCoefficient { continue }
          append(delta, of: entry.column, to: other)
          positionByColumn[entry.column] = Int32(rows.count(other))
        } else if !add(delta, to: other, at: Int(found - 1)) {
          positionByColumn[entry.column] = 0
          if found - 1 < rows.count(other) {
            positionByColumn[rows[other, Int(found - 1)].column] = found
          }
        }
      }
      for position in 0..<rows.count(other) {
        positionByColumn[rows[other, position].column] = 0
      }
    }
  }

  /// The same, one column after another: faster if a short row is substituted in long ones.
  private mutating func substituteByColumns(_ row: RowIndex, _ leaving: Symbol) {
    for position in 0..<rows.count(row) {
      let entry = rows[row, position]
      let column = entry.column
      if column == leaving { continue }
      for index in 0..<columns.count(column) {
        let occurrence = columns[column, index]
        positionByRow[occurrence.row] = occurrence.mate + 1
      }
      for index in 0..<columns.count(leaving) {
        let other = columns[leaving, index].row
        if other == row { continue }
        let found = positionByRow[other]
        let delta = factors[index] * entry.coefficient
        writtenCoefficients += 1
        if found == 0 {
          if abs(delta) < leastCoefficient { continue }
          append(delta, of: column, to: other)
          positionByRow[other] = 1
        } else if !add(delta, to: other, at: Int(found - 1)) {
          positionByRow[other] = 0
        }
      }
      for index in 0..<columns.count(column) { positionByRow[columns[column, index].row] = 0 }
    }
  }

  /// Adds to a coefficient, and removes it if that leaves only rounding errors. Returns whether it
  /// remains.
  private mutating func add(_ delta: Double, to row: RowIndex, at position: Int) -> Bool {
    let old = rows[row, position].coefficient
    let sum = old + delta
    if abs(sum) > max(leastCoefficient, 1e-12 * (abs(old) + abs(delta))) {
      rows[row, position].coefficient = sum
      return true
    }
    removeEntry(of: row, at: position)
    return false
  }

  private mutating func removeEntry(of row: RowIndex, at position: Int) {
    unlink(rows[row, position])
    let last = rows.count(row) - 1
    rows.swapRemove(at: position, of: row)
    if position < last {
      let moved = rows[row, position]
      columns[moved.column, Int(moved.mate)].mate = Int32(position)
    }
  }

  /// Removes the occurrence of a coefficient from its column.
  private mutating func unlink(_ entry: RowEntry) {
    let index = Int(entry.mate)
    let last = columns.count(entry.column) - 1
    columns.swapRemove(at: index, of: entry.column)
    if index < last {
      let moved = columns[entry.column, index]
      rows[moved.row, Int(moved.mate)].mate = Int32(index)
    }
  }
}
