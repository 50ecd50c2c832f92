/** Length as people count it: Unicode code points, not UTF-16 units (decisions §1). */
export function countCharacters(text: string): number {
  let n = 0;
  for (const _ of text) n++;
  return n;
}
