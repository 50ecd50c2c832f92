import type { LetterWords } from '#content/letters.ts';
import type { SiteTexts, TextKey } from '../fields.ts';
import { isLetterKey, letterNameOf } from '../letters/fields.ts';
import { letterFaults, placeNames } from '../letters/rules.ts';
import { PLACES, placesIn } from '../rules.ts';

/** The page on which each text is read; the company's facts are on every page, letters on none. */
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

/**
 * Texts for which the agency is liable by law, texts on every page, and letters: 管理員 change them, all staff may read them.
 */
const FOR_MANAGERS: readonly string[] = ['company', 'look', 'privacy', 'agreement'] satisfies TextKey[];

export const isForManagers = (key: string) => FOR_MANAGERS.includes(key) || isLetterKey(key);

/**
 * Mails to the agency go to the company's address if no other is set: somebody with a stolen session could redirect them.
 */
export const isSentElsewhere = (key: string, shown: unknown, next: unknown): boolean =>
  key === 'company' && (shown as SiteTexts['company']).email !== (next as SiteTexts['company']).email;

interface Fault {
  /** intro.paragraphs.0 */
  path: string;
  message: string;
}

/** What is wrong with a value of the right shape. */
export const faultsOf = (key: TextKey, value: unknown): Fault[] =>
  [strayPlaces, hoursAtOdds, lettersLack].flatMap((rule) => rule(key, value));

/** Places that mean nothing there; in the company's own facts no place means anything. */
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

/** A letter must contain what it is sent for. */
function lettersLack(key: TextKey, value: unknown): Fault[] {
  const letter = letterNameOf(key);
  return letter ? letterFaults(letter, value as LetterWords) : [];
}

/** A day's service must end after it begins. */
function hoursAtOdds(key: TextKey, value: unknown): Fault[] {
  if (key !== 'company') return [];
  const { opens, closes } = (value as SiteTexts['company']).serviceHours;
  return closes > opens ? [] : [{ path: 'serviceHours.closes', message: '結束時間 須晚於開始時間' }];
}
