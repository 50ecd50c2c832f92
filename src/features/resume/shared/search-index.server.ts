import type { Tx } from '#platform/database/database.server.ts';

type Index = (tx: Tx, talentId: string) => Promise<void>;

let index: Index | undefined;

/** Renews a resume's search index; registered by the document, which knows every part. */
export function indexBy(own: Index): void {
  index = own;
}

/**
 * Brings a resume's entry in the staff's search index in step with its parts. Every change of a resume ends with this, in
 * its own transaction: saves through inResume(), arriving files, and leaving for the pool. Empty resumes are not indexed.
 */
export async function indexTalent(tx: Tx, talentId: string): Promise<void> {
  if (!index) throw new Error('a resume is saved where the document that indexes it was never loaded');
  await index(tx, talentId);
}
