import type { Tx } from '#platform/database/database.server.ts';

type Index = (tx: Tx, talentId: string) => Promise<void>;

let index: Index | undefined;

/** Renews a resume's search index; handed in by the document, which knows every part. */
export function indexBy(own: Index): void {
  index = own;
}

/**
 * Brings the index by which staff find a resume in step with its parts. Everything that changes a resume ends with this,
 * in its own transaction: saves by inResume(), arriving files, and leaving for the pool. An empty resume isn't found.
 */
export async function indexTalent(tx: Tx, talentId: string): Promise<void> {
  if (!index) throw new Error('a resume is saved where the document that indexes it was never loaded');
  await index(tx, talentId);
}
