/**
 * For an element whose lines end where its clauses do. Only if each clause fits on a line of so many characters: a longer one
 * would be cut anywhere, and its comma might begin the next line.
 */
export const inClauses = (text: string, most: number): { 'data-clauses'?: true } =>
  text.split(/(?<=[，、：；。！？])/).every((clause) => clause.length <= most) ? { 'data-clauses': true } : {};
