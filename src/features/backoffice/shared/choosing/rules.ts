/** Said before many are changed, about those that are chosen too but have to wait for another time. */
export const leftOver = (now: number, later: number) =>
  later > 0 ? `一次最多處理 ${now} 筆，其餘 ${later} 筆會保持選取，請再操作一次。` : '';

/** As many as fit into a dialog. */
const MOST_LISTED = 20;

/** A chosen entry may be on another page, or hidden by a filter since. */
export const listed = (names: readonly string[]) =>
  names.slice(0, MOST_LISTED).join('、') +
  (names.length > MOST_LISTED ? `，以及其他 ${names.length - MOST_LISTED} 筆` : '');

/** More names than this would cover the list, where they stay chosen anyway. */
const MOST_NAMED = 5;

export const named = (names: readonly string[]) =>
  names.slice(0, MOST_NAMED).join('、') + (names.length > MOST_NAMED ? ' 等' : '');
