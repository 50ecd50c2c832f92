/** What staff may read, print or download a resume for; the member is told in these words. */
export const ACCESS_PURPOSES = ['媒合職缺', '處理應徵', '推薦客戶', '安排面試', '聯繫會員', '資料維護'] as const;
export type AccessPurpose = (typeof ACCESS_PURPOSES)[number];

/** How a resume is called where its name is hidden: short enough to say over the phone. */
export const referenceOf = (talentId: string) =>
  talentId
    .replace(/[^0-9a-z]/gi, '')
    .slice(-8)
    .toUpperCase();

/** A reference that was typed, as a client's letter or the log has it: what the talent's id ends with. */
export const referenceIn = (typed: string) =>
  /^(?:人選(?:編號)?\s*)?([0-9a-f]{8})$/.exec(typed.normalize('NFKC').trim().toLowerCase())?.[1];

/** In the log, without the name: it outlives the account. */
export const subjectOf = (talentId: string) => ({ kind: '人才', id: talentId, name: referenceOf(talentId) });
