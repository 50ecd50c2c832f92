// The days on which offices in Taiwan are closed although they are no Saturday or Sunday, from the government's
// calendars (行政院人事行政總處), holidays of 紀念日及節日實施條例 (2025) and days in lieu included; Labour Day is one for
// everybody since 2025. No Saturday is worked in these years. Add a year each autumn (docs/operations.md).

export const taiwanCalendar: { years: number[]; holidays: Record<string, string>; workdays: string[] } = {
  years: [2026, 2027],
  holidays: {
    '2026-01-01': '開國紀念日',
    '2026-02-16': '農曆除夕',
    '2026-02-17': '春節',
    '2026-02-18': '春節',
    '2026-02-19': '春節',
    '2026-02-20': '小年夜補假',
    '2026-02-27': '和平紀念日補假',
    '2026-04-03': '兒童節補假',
    '2026-04-06': '清明節補假',
    '2026-05-01': '勞動節',
    '2026-06-19': '端午節',
    '2026-09-25': '中秋節',
    '2026-09-28': '孔子誕辰紀念日（教師節）',
    '2026-10-09': '國慶日補假',
    '2026-10-26': '臺灣光復暨金門古寧頭大捷紀念日補假',
    '2026-12-25': '行憲紀念日',
    '2027-01-01': '開國紀念日',
    '2027-02-04': '小年夜',
    '2027-02-05': '農曆除夕',
    '2027-02-08': '春節',
    '2027-02-09': '春節補假',
    '2027-02-10': '春節補假',
    '2027-03-01': '和平紀念日補假',
    '2027-04-05': '清明節',
    '2027-04-06': '兒童節補假',
    '2027-04-30': '勞動節補假',
    '2027-06-09': '端午節',
    '2027-09-15': '中秋節',
    '2027-09-28': '孔子誕辰紀念日（教師節）',
    '2027-10-11': '國慶日補假',
    '2027-10-25': '臺灣光復暨金門古寧頭大捷紀念日',
    '2027-12-24': '行憲紀念日補假',
    '2027-12-31': '開國紀念日補假',
  },
  /** Saturdays and Sundays that are worked. */
  workdays: [],
};
