import type { Tx } from '#platform/database/database.server.ts';

type Index = (tx: Tx, talentId: string) => Promise<void>;

let index: Index | undefined;

/** The document knows every part, and what of it staff search: it says how a resume is brought into their index. */
export function indexBy(own: Index): void {
  index = own;
}

/**
 * Brings what staff find a resume by in step with its parts. Everything that changes a resume ends with this, in its
 * own transaction: saves by inResume(), arriving files, and leaving for the pool. A resume that says nothing isn't found.
 */
export async function indexTalent(tx: Tx, talentId: string): Promise<void> {
  if (!index) throw new Error('a resume is saved where the document that indexes it was never loaded');
  await index(tx, talentId);
}
