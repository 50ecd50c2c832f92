/**
 * For an element whose lines end where its clauses do. Only if each clause fits on a line of so many characters: a longer one
 * would be cut anywhere, and its comma might begin the next line.
 */
export const inClauses = (text: string, most: number): { 'data-clauses'?: true } =>
  (text.match(CLAUSE) ?? []).every((clause) => widthOf(clause) <= most) ? { 'data-clauses': true } : {};

// Not split by what stands before: Safari before 16.4 does not read such a pattern, and would run nothing of the page.
const CLAUSE = /[（「]?[^，、：；。！？\s（「]*[，、：；。！？\s]?/g;

/** Two Latin letters or digits are about as wide as a Chinese character. */
const widthOf = (clause: string) => clause.replaceAll(/[\s!-~]{2}/g, '一').length;
