/**
 * For an element whose lines end where its clauses do. Only if each clause fits on a line of so many characters: a longer one
 * would be cut anywhere, and its comma might begin the next line.
 */
export const inClauses = (text: string, most: number): { 'data-clauses'?: true } =>
  text.split(/(?<=[，、：；。！？\s])|(?=[（「])/).every((clause) => widthOf(clause) <= most)
    ? { 'data-clauses': true }
    : {};

/** Two Latin letters or digits are about as wide as a Chinese character. */
const widthOf = (clause: string) => clause.replaceAll(/[\s!-~]{2}/g, '一').length;
