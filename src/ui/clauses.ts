/**
 * For an element whose lines should end at the ends of its clauses. Only if every clause fits on a line of `most`
 * characters: a longer one would break anywhere, and the next line might begin with its comma.
 */
export const inClauses = (text: string, most: number): { 'data-clauses'?: true } =>
  (text.match(CLAUSE) ?? []).every((clause) => widthOf(clause) <= most) ? { 'data-clauses': true } : {};

// Without look-behind: Safari before 16.4 can't parse it, and would run none of the page's scripts.
const CLAUSE = /[（「]?[^，、：；。！？\s（「]*[，、：；。！？\s]?/g;

/** Two Latin letters or digits are about as wide as a Chinese character. */
const widthOf = (clause: string) => clause.replaceAll(/[\s!-~]{2}/g, '一').length;
