import { withoutSlashes } from '#shared/paths.ts';
import { type RouteRow, routeTable } from './routes.tsx';

const NOT_FOUND = routeTable.at(-1) as RouteRow;

const segmentsOf = (path: string) => withoutSlashes(path).split('/');

const PATTERNS = routeTable.slice(0, -1).map((row) => ({
  row,
  segments: segmentsOf(row.path).map((segment) => (segment.startsWith(':') ? undefined : segment.toLowerCase())),
}));

/** The row of the table that an address belongs to: in any letter case, with or without slashes at the end, decoded. */
export function routeOf(pathname: string): RouteRow {
  if (!isDecodable(pathname)) return NOT_FOUND;
  const given = segmentsOf(pathname).map(decodeURIComponent);
  const found = PATTERNS.find(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, i) => (segment === undefined ? given[i] !== '' : segment === given[i]?.toLowerCase())),
  );
  return found?.row ?? NOT_FOUND;
}

/** The parts of an address that its row names, decoded. */
export function paramsOf({ path }: RouteRow, pathname: string): Record<string, string> {
  const given = segmentsOf(pathname);
  const named = segmentsOf(path).flatMap((segment, i) =>
    segment.startsWith(':') ? [[segment.slice(1), decodeURIComponent(given[i] ?? '')]] : [],
  );
  return Object.fromEntries(named);
}

export function isDecodable(pathname: string): boolean {
  try {
    // The result is compared, since the bundler removes a call whose result nobody uses, and then nothing throws.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}
