@_exported import TimelineCore
