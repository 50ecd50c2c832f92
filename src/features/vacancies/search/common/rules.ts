// Which words are so common that the vacancies which hold them are kept, instead of being asked of the index by everybody who is the
// first to look for them.

/** Tests lower them, to keep the words of few. */
export const commonLimits = {
  /** With fewer vacancies the index answers as soon. */
  vacancies: 20_000,
  /** Looked at to tell which words are common. */
  sampled: 2000,
  /** The part of all vacancies from which on a word is common: one that is a token of the index, ... */
  token: 1 / 16,
  /** ... and one of Latin letters, which costs more to ask for: each text is read. */
  latin: 1 / 64,
  /** At most so many words, the most common ones: of a million vacancies 250 MB. */
  words: 2000,
  /** Once more than so many have changed a word is asked for anew: until then whoever looks for it reads what has changed. */
  changed: 500,
};

const LATIN = /\.?[a-z0-9][a-z0-9.+#%-]+/g;

/** A word that the index knows as one token, or one of Latin letters; no other word is kept. */
export const mayBeCommon = (word: string) => word.length <= 2 || /^[!-~]+$/.test(word);

/** The common ones among the words of some folded texts, each of which is counted once in a text. */
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
