import { REQUIRED_PARTS, type RequiredPart } from '#features/resume/document/rules.ts';

/** Title of every refused application, and the beginning of the server's own sentence (spec §8). */
export const REFUSED = '履歷尚有欄位未正確填寫';

/** Why somebody can't apply yet (decisions §3). */
export const missingText = (parts: readonly Pick<RequiredPart, 'label'>[]) =>
  `${REFUSED}：${parts.map(({ label }) => label).join('、')}`;

/** The parts that such a sentence names, with their pages; empty for any other sentence. */
export function partsNamedIn(sentence: string): RequiredPart[] {
  const named = sentence.startsWith(`${REFUSED}：`) ? sentence.slice(REFUSED.length + 1).split('、') : [];
  return REQUIRED_PARTS.filter(({ label }) => named.includes(label));
}
