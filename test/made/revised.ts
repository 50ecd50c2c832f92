import type { Browser } from '../sites/account-site.ts';

interface Stored {
  revision?: number;
  letters?: { stage: string; revision: number }[];
  thresholds?: { revision: number };
}

/** A body with the stored version, as a newly opened screen sends it; any for an unknown record. A given version stays. */
export async function based<T extends object>(
  browser: Browser,
  path: string,
  body: T,
): Promise<T & { revision: number }> {
  const own = path.replace(/\/(publish|unpublish|send|reply|letters(\/reset)?|thresholds)$/, '');
  const [status, reply] = await browser.call('GET', own);
  const { letters, thresholds, revision } = (status === 200 ? reply : {}) as Stored;
  const letter = letters?.find(({ stage }) => 'stage' in body && body.stage === stage);
  const now = path.endsWith('/thresholds') ? thresholds?.revision : letters ? letter?.revision : revision;
  return { revision: now ?? 0, ...body };
}
