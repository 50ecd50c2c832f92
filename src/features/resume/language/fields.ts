import type { Fields } from '../shared/fields.ts';

const SKILL = { isSearched: false, mask: 'open', line: { place: 'column' } } as const;

export const LANGUAGE_FIELDS = {
  language: { label: '語言', isSearched: true, mask: 'open', line: { place: 'title' } },
  listening: { label: '聽', ...SKILL },
  speaking: { label: '說', ...SKILL },
  reading: { label: '讀', ...SKILL },
  writing: { label: '寫', ...SKILL },
} satisfies Fields;
