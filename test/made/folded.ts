import { foldText } from '#shared/search-words.ts';

const folds = new Map<string, string>();

/**
 * The same as foldText(), computed once per text: plain scans ask for the texts of their vacancies a hundred thousand times.
 */
export function folded(text: string): string {
  let fold = folds.get(text);
  if (fold === undefined) {
    fold = foldText(text);
    folds.set(text, fold);
  }
  return fold;
}
