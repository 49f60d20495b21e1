// Sources for iOS are in the folder iOS. SwiftPM skips a target whose sources are all made by plugins, so each needs a
// file of its own.
