/** The purposes for which staff may read, print or download a resume; the member is told in these words. */
export const ACCESS_PURPOSES = ['媒合職缺', '處理應徵', '推薦客戶', '安排面試', '聯繫會員', '資料維護'] as const;
export type AccessPurpose = (typeof ACCESS_PURPOSES)[number];

/** The reference of a resume whose name is hidden: short enough to say over the phone. */
export const referenceOf = (talentId: string) =>
  talentId
    .replace(/[^0-9a-z]/gi, '')
    .slice(-8)
    .toUpperCase();

/** A typed reference, as in a client's letter or the log: the end of the talent's id. */
export const referenceIn = (typed: string) =>
  /^(?:人選(?:編號)?\s*)?([0-9a-f]{8})$/.exec(typed.normalize('NFKC').trim().toLowerCase())?.[1];

/** For the log, without the name: the log outlives the account. */
export const subjectOf = (talentId: string) => ({ kind: '人才', id: talentId, name: referenceOf(talentId) });
