/** Pairs of spellings for the same thing, both common in Taiwan; folded. */
const SPELLINGS = [
  ['櫃台', '櫃檯'],
  ['吧台', '吧檯'],
  ['企畫', '企劃'],
  ['計畫', '計劃'],
  ['週休', '周休'],
  ['週末', '周末'],
  ['週邊', '周邊'],
  ['銲接', '焊接'],
  ['電銲', '電焊'],
  ['銲工', '焊工'],
  ['沖床', '衝床'],
  ['鈑金', '板金'],
  ['佈線', '布線'],
  ['傢俱', '家具'],
  ['彩粧', '彩妝'],
  ['化粧', '化妝'],
  ['託嬰', '托嬰'],
  ['託育', '托育'],
  ['祕書', '秘書'],
] as const;

/** The other spellings of a folded word: 行銷企畫 for 行銷企劃. */
export function spellingsOf(word: string): string[] {
  return SPELLINGS.flatMap((pair) =>
    pair.flatMap((one, i) => (word.includes(one) ? [word.replaceAll(one, pair[1 - i]!)] : [])),
  );
}
