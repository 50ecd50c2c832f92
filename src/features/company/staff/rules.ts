import type { LetterWords } from '#content/letters.ts';
import type { SiteTexts, TextKey } from '../fields.ts';
import { isLetterKey, letterNameOf } from '../letters/fields.ts';
import { letterFaults, placeNames } from '../letters/rules.ts';
import { PLACES, placesIn } from '../rules.ts';

/** The page on which each text is read; the facts of the company are everywhere, letters on none. */
export const PAGES: Record<Exclude<TextKey, `letter-${string}`>, string> & Partial<Record<TextKey, string>> = {
  company: '/',
  look: '/',
  home: '/',
  about: '/about',
  consult: '/service/consult',
  outsource: '/service/outsource',
  advisor: '/service/advisor',
  recruitment: '/service/recruitment',
  contact: '/contactUs',
  articles: '/article/latestNews',
  account: '/register',
  footer: '/',
  privacy: '/privacy',
  agreement: '/documents/recommendation-agreement.pdf',
};

/** What the agency answers for by law, what stands on every page, and letters: 管理員 change it, all of the staff read it. */
const FOR_MANAGERS: readonly string[] = ['company', 'look', 'privacy', 'agreement'] satisfies TextKey[];

export const isForManagers = (key: string) => FOR_MANAGERS.includes(key) || isLetterKey(key);

/** Where no other address is set for them, mails to the agency go to the company's: a thief of a session could read on by it. */
export const isSentElsewhere = (key: string, shown: unknown, next: unknown): boolean =>
  key === 'company' && (shown as SiteTexts['company']).email !== (next as SiteTexts['company']).email;

interface Fault {
  /** intro.paragraphs.0 */
  path: string;
  message: string;
}

/** What is wrong with a value that has the right shape. */
export const faultsOf = (key: TextKey, value: unknown): Fault[] =>
  [strayPlaces, hoursAtOdds, lettersLack].flatMap((rule) => rule(key, value));

/** Places that stand for nothing there; in the company's own facts none can stand for anything. */
function strayPlaces(key: TextKey, value: unknown): Fault[] {
  const letter = letterNameOf(key);
  const { words, parts } = letter ? placeNames(letter) : { words: [], parts: [] };
  const usable = key === 'company' ? [] : [...words, ...Object.keys(PLACES)];
  return placesIn(value).flatMap(({ path, place }) => {
    const here = letter && path === 'body' ? [...parts, ...usable] : usable;
    if (here.includes(place)) return [];
    const advice = here.length > 0 ? `不是可用的欄位，可用的是 ${here.join('、')}` : '在公司資料裡不能使用，請直接填寫';
    return [{ path, message: parts.includes(place) ? `${place} 只能寫在內文` : `${place} ${advice}` }];
  });
}

/** What a letter is good for is in it. */
function lettersLack(key: TextKey, value: unknown): Fault[] {
  const letter = letterNameOf(key);
  return letter ? letterFaults(letter, value as LetterWords) : [];
}

/** A day's service ends after it begins. */
function hoursAtOdds(key: TextKey, value: unknown): Fault[] {
  if (key !== 'company') return [];
  const { opens, closes } = (value as SiteTexts['company']).serviceHours;
  return closes > opens ? [] : [{ path: 'serviceHours.closes', message: '結束時間 須晚於開始時間' }];
}
