/** A path without the slashes at its end. Not by a pattern, which would try anew at each of a thousand slashes. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
