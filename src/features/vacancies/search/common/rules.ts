// Which words are so common that the vacancies containing them are stored; otherwise everybody who first searches for such a
// word would wait for the index.

/** Tests lower them, to store words of only a few vacancies. */
export const commonLimits = {
  /** With fewer vacancies the index is as fast. */
  vacancies: 20_000,
  /** How many vacancies are looked at to find the common words. */
  sampled: 2000,
  /** The share of all vacancies from which on a word is common: for a word that is a token of the index, ... */
  token: 1 / 16,
  /** ... and for one in Latin letters, which costs more to search for, since each text is read. */
  latin: 1 / 64,
  /** At most this many words, the most common ones: for a million vacancies 250 MB. */
  words: 2000,
  /** After more changes than this, a word is searched for again; until then, a search for it reads the changed vacancies. */
  changed: 500,
};

const LATIN = /\.?[a-z0-9][a-z0-9.+#%-]+/g;

/** Whether the word is a single token of the index, or in Latin letters; no other word is stored. */
export const mayBeCommon = (word: string) => word.length <= 2 || /^[!-~]+$/.test(word);

/** Finds the common words among the words of some folded texts; a word counts once per text. */
export class CountedWords {
  readonly #counts = new Map<string, number>();
  #texts = 0;

  add(text: string): void {
    this.#texts++;
    for (const word of wordsOf(text)) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  common(): string[] {
    const least = (word: string) => this.#texts * (word.length <= 2 ? commonLimits.token : commonLimits.latin);
    const enough = [...this.#counts].filter(([word, count]) => count >= least(word));
    return enough
      .sort(([, a], [, b]) => b - a)
      .slice(0, commonLimits.words)
      .map(([word]) => word);
  }
}

function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const part of text.split(/\s+/))
    for (let i = 0; i < part.length; i++) {
      words.add(part[i]!);
      if (i > 0) words.add(part.slice(i - 1, i + 1));
    }
  for (const [latin] of text.matchAll(LATIN)) words.add(latin.replace(/[.-]+$/, ''));
  // Half of a character beyond the first plane is no word.
  for (const word of words) if (word === '' || !word.isWellFormed()) words.delete(word);
  return words;
}
