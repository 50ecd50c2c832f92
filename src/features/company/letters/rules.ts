import type { LetterWords } from '#content/letters.ts';
import { type LetterName, letterOf, type Place } from './fields.ts';

const PLACE = /\{([a-zA-Z]+)\}/g;
const ALONE = /^\{([a-zA-Z]+)\}$/;

/** In one pass: filled-in text is not searched for further places. */
export const withWords = (text: string, words: Record<string, unknown>): string =>
  text.replace(PLACE, (place, name: string) => (typeof words[name] === 'string' ? words[name] : place));

export const linesOf = (body: string): string[] =>
  body
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The name of the place, if a line consists of nothing else. */
export const placeOfLine = (line: string): string | undefined => ALONE.exec(line)?.[1];

/** The places that may be anywhere in a line, and those that need a line of their own. */
export function placeNames(name: LetterName): { words: string[]; parts: string[] } {
  const places = Object.entries(letterOf(name).places);
  const named = (isWord: boolean) =>
    places.filter(([, { kind }]) => (kind === 'word') === isWord).map(([place]) => `{${place}}`);
  return { words: named(true), parts: named(false) };
}

interface Fault {
  path: string;
  message: string;
}

/** Required places that a letter lacks, and parts that are not on a line of their own. */
export function letterFaults(name: LetterName, { body }: LetterWords): Fault[] {
  const lines = linesOf(body);
  const places = placesOf(name);
  const named = (some: typeof places) => some.map(([mark, { label }]) => `${mark}（${label}）`).join('、');
  const missing = places.filter(([mark, { isRequired }]) => isRequired && !body.includes(mark));
  const isAmongWords = (mark: string) => lines.some((line) => line.includes(mark) && line !== mark);
  const amongWords = places.filter(([mark, { kind }]) => kind !== 'word' && isAmongWords(mark));
  return [
    ...(missing.length > 0 ? [{ path: 'body', message: `內文 必須保留 ${named(missing)}` }] : []),
    ...(amongWords.length > 0 ? [{ path: 'body', message: `${named(amongWords)}請單獨寫成一行` }] : []),
  ];
}

/** A letter's places by their marks, for whoever writes it. */
export const placesOf = (name: LetterName): [mark: string, place: Place][] =>
  Object.entries(letterOf(name).places).map(([place, what]) => [`{${place}}`, what]);
