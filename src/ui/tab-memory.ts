interface Kept<T> {
  value: T;
  at: number;
}

/** Kept in this tab, over reloads and other pages; undefined forgets it. */
export function keepInTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ value, at: Date.now() }));
  } catch {
    // Storage may be forbidden; then nothing is kept.
  }
}

/** Undefined if it is older than said, or not there. */
export function keptInTab<T>(key: string, maxAge: number): T | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept<T> | null;
    return kept && Date.now() - kept.at < maxAge ? kept.value : undefined;
  } catch {
    return undefined;
  }
}
