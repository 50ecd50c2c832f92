/** Said before many are changed, of those that are chosen too but stay for another time. */
export const leftOver = (now: number, later: number) =>
  later > 0 ? `一次最多處理 ${now} 筆，其餘 ${later} 筆會保持選取，請再操作一次。` : '';

/** As many as fit into a dialog. */
const MOST_LISTED = 20;

/** What is chosen may stand on another page, or be hidden by a filter since. */
export const listed = (names: readonly string[]) =>
  names.slice(0, MOST_LISTED).join('、') +
  (names.length > MOST_LISTED ? `，以及其他 ${names.length - MOST_LISTED} 筆` : '');

/** More names than that cover the list, where they stay chosen anyway. */
const MOST_NAMED = 5;

export const named = (names: readonly string[]) =>
  names.slice(0, MOST_NAMED).join('、') + (names.length > MOST_NAMED ? ' 等' : '');
