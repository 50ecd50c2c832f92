/** The placeholders of a letter, in the order in which staff see them. */
export const PLACES = ['{name}', '{position}', '{company}', '{phone}'] as const;

/** What is wrong with a text that contains placeholders which nothing would replace. */
export function placesFault(label: string, text: string, places: readonly string[] = PLACES): string | undefined {
  // Chinese input methods write the brackets full-width, and those aren't filled in.
  const unknown = [...new Set(text.match(/\{[^{}\n]*\}|[{｛] *\w+ *[}｝]/g) ?? [])].filter(
    (place) => !places.includes(place),
  );
  if (unknown.length === 0) return undefined;
  return `${label} 的 ${unknown.join('、')} 不是可用的欄位，可用的是 ${places.join('、')}`;
}

/** A text with its placeholders filled in; one without a value stays as it is. */
export const fillPlaces = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
