import { DISCLOSURE_NAMES, DISCLOSURES, FORM_NAMES, type HandedOn } from './contract.ts';

/** Which parts of a masked resume were chosen to be disclosed. */
export const chosenOf = (query: HandedOn) =>
  query.form === 'masked' ? DISCLOSURES.filter((one) => query[one] === 'true') : [];

/** In words: 遮罩，含離職原因、顧問推薦語. */
export function formName(query: HandedOn): string {
  const told = chosenOf(query).map((one) => DISCLOSURE_NAMES[one]);
  if (query.form === 'masked' && query.recommendation) told.push('顧問推薦語');
  return [FORM_NAMES[query.form], told.length > 0 && `含${told.join('、')}`].filter(Boolean).join('，');
}

/** As the member and colleagues read it. */
export const handedOnText = (action: '列印履歷' | '下載履歷', query: HandedOn) =>
  `${action}${action === '下載履歷' ? ' PDF' : ''}（${formName(query)}）`;

/** Added to the address of a resume opened from the list, beside the list's filters. */
export const LISTED = { listed: 'true' };

export const isListed = (search: string) => new URLSearchParams(search).has('listed');
