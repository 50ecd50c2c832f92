/** The placeholders of a letter, in the order in which staff see them. */
export const PLACES = ['{name}', '{position}', '{company}', '{phone}'] as const;

/** Placeholders that nothing would replace. */
export const unknownPlaces = (text: string): string[] =>
  [...new Set(text.match(/\{[^{}\n]*\}/g) ?? [])].filter((place) => !(PLACES as readonly string[]).includes(place));

/** A text with its placeholders filled in; one without a value stays as it is. */
export const fillPlaces = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
