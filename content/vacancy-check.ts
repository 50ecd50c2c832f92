// What the checker warns of before a vacancy is published: limits and words as data, with the day they were looked up, so a
// change of the law is a change here.

export const vacancyCheck = {
  /** The day on which these were last compared with the law. */
  checkedAt: '2026-11-21',
  /** 就業服務法 §5 II ⑥: regular pay below this must be published, 面議 is not enough. NT$ a month. */
  negotiableFrom: 40_000,
  /** The Ministry of Labor does not count a wider range as a range. NT$ a month. */
  widestRange: 5000,
  /** 最低工資 by the day from which it applies, NT$ a month and an hour; add an announced one before its day. */
  minimumWages: [
    { from: '2025-01-01', monthly: 28_590, hourly: 190 },
    { from: '2026-01-01', monthly: 29_500, hourly: 196 },
  ],
  /** Words that touch grounds protected by 就業服務法 §5 I and 性別平等工作法 §7, by ground. */
  protectedGrounds: [
    {
      ground: '年齡',
      patterns: [
        String.raw`\d{2}\s*歲(?:以下|以上|以內|左右)`,
        String.raw`\d{2}\s*(?:-|~|～|–|至|到)\s*\d{2}\s*歲`,
        '年輕(?!化)',
        '(?:中年|高齡|年長|長輩)(?:勿|免|不)',
        '年齡(?!不拘)',
        '應屆(?:畢業生)?(?:為佳|優先|尤佳|限定)',
      ],
    },
    {
      ground: '性別',
      patterns: [
        '限[男女]',
        '[男女](?:性|生)?(?:限定|為佳|優先|尤佳)',
        '[男女]性(?!不拘|不限)',
        '性別(?!不拘|不限|平等)',
        '[男女]生',
        '美眉',
        '帥哥',
        '(?<=櫃[檯台臺]|行政|會計|總機|助理|接待|服務|門市)小姐',
      ],
    },
    { ground: '兵役', patterns: ['役畢', '免役', '兵役', '退伍'] },
    {
      ground: '婚姻或家庭',
      patterns: ['[未已]婚', '單身', '(?:媽媽|爸爸|有小孩|有孩子)(?:勿|免|不)', '婚姻', '懷孕', '生育', '無家累'],
    },
    {
      ground: '容貌、五官',
      patterns: ['容貌', '相貌', '外貌', '外表', '長相', '五官', '面貌姣好', '身材', '體態', '身高', '體重'],
    },
    { ground: '星座', patterns: ['星座', '生肖', '(?:牡羊|金牛|雙子|巨蟹|獅子|處女|天秤|天蠍|射手|摩羯|水瓶|雙魚)座'] },
    { ground: '血型', patterns: ['血型', '(?<![A-Z])(?:A|B|O|AB)型(?!鋼|態|號|板)'] },
    {
      ground: '種族、籍貫或出生地',
      patterns: ['限本國人', '本國籍', '籍貫', '出生地', '[外本]省人', '原住民(?:勿|不)', '種族'],
    },
    { ground: '宗教或黨派', patterns: ['宗教', '教徒', '黨員', '黨派'] },
    { ground: '工會會員身分', patterns: ['工會(?:會員)?(?:勿|免|不)', '(?:非|無)工會'] },
    { ground: '語言', patterns: ['限(?:說|講|會)?(?:國語|台語|閩南語|客語)', '(?:閩南語|台語|客語)(?:限定|母語)'] },
    {
      ground: '身心障礙',
      patterns: ['(?:身心障礙|殘障)(?:者)?(?:勿|免|不)', '四肢健全', '無身心障礙', '身體健全', '身心健全'],
    },
  ],
} as const;
