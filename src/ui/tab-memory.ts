interface Kept<T> {
  value: T;
  at: number;
}

/** Kept in this tab, across reloads and other pages; undefined removes it. */
export function keepInTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ value, at: Date.now() }));
  } catch {
    // Storage may be forbidden; then nothing is kept.
  }
}

/** Undefined if it is older than `maxAge`, or not there. */
export function keptInTab<T>(key: string, maxAge: number): T | undefined {
  try {
    return readIn<T>(sessionStorage, key, maxAge);
  } catch {
    return undefined;
  }
}

function readIn<T>(storage: Storage, key: string, maxAge: number): T | undefined {
  const kept = JSON.parse(storage.getItem(key) ?? 'null') as Kept<T> | null;
  return kept && Date.now() - kept.at < maxAge ? kept.value : undefined;
}

/** Passes a value on to the tab in which the visitor returns: an app opens a new one. */
export function handOn(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ value, at: Date.now() }));
  } catch {
    // Storage may be forbidden; then nothing is passed on.
  }
}

/** What another tab has passed on; it can be taken once. */
export function takeHanded<T>(key: string, maxAge: number): T | undefined {
  try {
    const value = readIn<T>(localStorage, key, maxAge);
    localStorage.removeItem(key);
    return value;
  } catch {
    return undefined;
  }
}
