// Also part of what browsers load: no imports, no schema library.

/** Half and full width, letter case and 臺/台 are one in searches and filters; any run of spaces is one space. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim();
}

/** More words, or longer ones, only cost time: nobody types them by hand. */
const MOST_WORDS = 10;
const LONGEST_WORD = 50;

/** What was typed in a keyword box as words, split at any Unicode white space (U+3000 too). Not folded. */
export function splitKeywords(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''));
}

/** Spec §9: a range or 面議 stands as it is, a single amount is a lower bound. */
export function salaryText(salary: string): string {
  return /[~～]/.test(salary) || salary === '面議' ? salary : `${salary}以上`;
}
