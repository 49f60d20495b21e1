/// Language codes: containers store the three-letter codes of ISO 639-2.
enum LanguageCode {
  /// The code of a language tag, such as `por` for `pt-BR`; nil for one that has none.
  static func threeLetters(_ tag: String) -> String? {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
    guard let language = parts.first, language.utf8.allSatisfy({ (0x61...0x7a).contains($0) })
    else { return nil }
    return language.count == 3 ? String(language) : codes[language]
  }

  private static let codes = Dictionary(
    uniqueKeysWithValues: table.split(whereSeparator: \.isWhitespace).map {
      ($0.prefix(2), String($0.dropFirst(2)))
    })

  /// ISO 639-1, two letters, and ISO 639-2/T, three.
  private static let table = """
    aaaar ababk aeave afafr akaka amamh anarg arara asasm avava ayaym azaze babak bebel bgbul bhbih bibis bmbam \
    bnben bobod brbre bsbos cacat ceche chcha cocos crcre csces cuchu cvchv cycym dadan dedeu dvdiv dzdzo eeewe \
    elell eneng eoepo esspa etest eueus fafas ffful fifin fjfij fofao frfra fyfry gagle gdgla glglg gngrn guguj \
    gvglv hahau heheb hihin hohmo hrhrv hthat huhun hyhye hzher iaina idind ieile igibo iiiii ikipk ioido isisl \
    itita iuiku jajpn jvjav kakat kgkon kikik kjkua kkkaz klkal kmkhm knkan kokor krkau kskas kukur kvkom kwcor \
    kykir lalat lbltz lglug lilim lnlin lolao ltlit lulub lvlav mgmlg mhmah mimri mkmkd mlmal mnmon mrmar msmsa \
    mtmlt mymya nanau nbnob ndnde nenep ngndo nlnld nnnno nonor nrnbl nvnav nynya ococi ojoji omorm orori ososs \
    papan pipli plpol pspus ptpor quque rmroh rnrun roron rurus rwkin sasan scsrd sdsnd sesme sgsag sisin skslk \
    slslv smsmo snsna sosom sqsqi srsrp ssssw stsot susun svswe swswa tatam tetel tgtgk ththa titir tktuk tltgl \
    tntsn toton trtur tstso tttat twtwi tytah uguig ukukr ururd uzuzb veven vivie vovol wawln wowol xhxho yiyid \
    yoyor zazha zhzho zuzul
    """
}
