public import Foundation

// Foundation's index paths as lists use them: a section and an item of it.

extension IndexPath {
  /// The path of a row of a table.
  public init(row: Int, section: Int) { self = [section, row] }
  /// The path of an item of a collection.
  public init(item: Int, section: Int) { self = [section, item] }

  /// The section, counted from 0. A path without one reads as 0.
  public var section: Int {
    get { isEmpty ? 0 : self[0] }
    set { self = count > 1 ? [newValue, self[1]] : [newValue] }
  }

  /// The row in its section, counted from 0. A path without one reads as 0; setting it adds a section.
  public var row: Int {
    get { count > 1 ? self[1] : 0 }
    set { self = [section, newValue] }
  }

  /// The item in its section, counted from 0. A path without one reads as 0; setting it adds a section.
  public var item: Int {
    get { row }
    set { row = newValue }
  }
}

extension NSIndexPath {
  /// The number of the section; 0 if the path is shorter.
  public var section: Int { length > 0 ? index(atPosition: 0) : 0 }
  /// The number of the row in its section; 0 if the path is shorter.
  public var row: Int { length > 1 ? index(atPosition: 1) : 0 }
  /// The number of the item in its section; 0 if the path is shorter.
  public var item: Int { row }
}
