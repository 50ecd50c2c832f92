import type { Database, Tx } from '#platform/database/database.server.ts';

/** Does `work` just before the next transaction, as somebody who is faster. */
export function beforeTransaction(database: Database, work: (tx: Tx) => Promise<unknown>): void {
  const real = database.transaction.bind(database);
  database.transaction = async (next) => {
    database.transaction = real;
    await real(work);
    return real(next);
  };
}
