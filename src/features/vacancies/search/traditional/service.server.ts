import { pauses } from '#platform/pauses.server.ts';
import { foldText } from '#shared/search-words.ts';

/** What stands for what; the longest that fits is taken. */
interface Table {
  words: ReadonlyMap<string, string>;
  longest: number;
}

/** One after the other. */
type Tables = readonly Table[];

/** Read when somebody first searches for Chinese words in vain; 7 MB. */
let reading: Promise<Tables[]> | undefined;

/**
 * Words in simplified characters as they may be written in Taiwan: 软件 as 軟件, then by its name here, 軟體. Without what says
 * the same as the words do.
 */
export async function traditionalOf(words: readonly string[]): Promise<string[][]> {
  if (!words.some((word) => /\p{Script=Han}/u.test(word))) return [];
  reading ??= readTables();
  // Who comes after a failure tries again.
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
 * From OpenCC's tables (docs/decisions/0067). Its own converter keeps each character of 50,000 phrases in a map of its own, which
 * would hold the event loop for a quarter of a second and 85 MB of memory.
 */
async function readTables(): Promise<Tables[]> {
  const { configs } = await import('opencc-js/preset/cn2t');
  const pause = pauses();
  const tableOf = async (dictionaries: readonly unknown[] = []): Promise<Table> => {
    const words = new Map<string, string>();
    let longest = 1;
    // The first that has a word decides.
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
  // The two are one to a search, and the site writes the shorter (decisions §5).
  return text.replaceAll('臺', '台');
}
