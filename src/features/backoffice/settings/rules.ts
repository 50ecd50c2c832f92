/** What is filled into a letter, in the order in which staff are told of them. */
export const PLACES = ['{name}', '{position}', '{company}', '{phone}'] as const;

/** Places that nothing would be filled into. */
export const unknownPlaces = (text: string): string[] =>
  [...new Set(text.match(/\{[^{}\n]*\}/g) ?? [])].filter((place) => !(PLACES as readonly string[]).includes(place));

/** A text with its places filled in; a place without a value stays as it is. */
export const fillPlaces = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
