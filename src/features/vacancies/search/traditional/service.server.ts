import { pauses } from '#platform/pauses.server.ts';
import { foldText } from '#shared/search-words.ts';

/** Replacements; the longest that fits is used. */
interface Table {
  words: ReadonlyMap<string, string>;
  longest: number;
}

/** Applied one after the other. */
type Tables = readonly Table[];

/** Read at the first search for Chinese words without hits; 7 MB. */
let reading: Promise<Tables[]> | undefined;

/**
 * Words in simplified characters as they may be written in Taiwan: 软件 as 軟件, then by its name here, 軟體. Results equal to the
 * words themselves are left out.
 */
export async function traditionalOf(words: readonly string[]): Promise<string[][]> {
  if (!words.some((word) => /\p{Script=Han}/u.test(word))) return [];
  reading ??= readTables();
  // After a failure, the next caller tries again.
  reading.catch(() => {
    reading = undefined;
  });
  const ways = (await reading).map((tables) => words.map((word) => written(word, tables)));
  const said = new Set([foldText(words.join(' '))]);
  return ways.filter((way) => {
    const text = foldText(way.join(' '));
    return !said.has(text) && said.add(text);
  });
}

/**
 * Made from OpenCC's tables (docs/decisions/0067). Its own converter keeps each character of 50,000 phrases in a map of its
 * own, which would block the event loop for a quarter of a second and take 85 MB of memory.
 */
async function readTables(): Promise<Tables[]> {
  const { configs } = await import('opencc-js/preset/cn2t');
  const pause = pauses();
  const tableOf = async (dictionaries: readonly unknown[] = []): Promise<Table> => {
    const words = new Map<string, string>();
    let longest = 1;
    // The first dictionary that has a word decides.
    for (const dictionary of dictionaries.toReversed())
      for (const line of String(dictionary).split('|')) {
        const [from = '', to = ''] = line.split(' ');
        words.set(from, to);
        longest = Math.max(longest, from.length);
        await pause();
      }
    return { words, longest };
  };
  const [characters, forms] = configs.s2tw?.conversionChain ?? [];
  const [, names] = configs.s2twp?.conversionChain ?? [];
  const first = await tableOf(characters);
  return [
    [first, await tableOf(forms)],
    [first, await tableOf(names)],
  ];
}

function written(word: string, tables: Tables): string {
  let text = word;
  for (const { words, longest } of tables) {
    let next = '';
    for (let at = 0; at < text.length; ) {
      let length = Math.min(longest, text.length - at);
      while (length > 1 && !words.has(text.slice(at, at + length))) length--;
      const part = text.slice(at, at + length);
      next += words.get(part) ?? part;
      at += length;
    }
    text = next;
  }
  // For a search the two are the same, and the site writes the shorter one (decisions §5).
  return text.replaceAll('臺', '台');
}
