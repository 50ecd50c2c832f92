const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/**
 * The segments of a key. None begins with a dot, so that no key leaves its folder or is taken for a draft.
 * @throws for anything else: the server makes all keys, so an invalid one is a bug
 */
export function segmentsOf(key: string): string[] {
  const segments = key.split('/');
  if (segments.length < 2 || !segments.every((segment) => SEGMENT.test(segment))) throw new Error('not a storage key');
  return segments;
}
