import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';
import type { Database, Tx } from '#platform/database/database.server.ts';

/**
 * Makes a call, and does `work` after the call's nth step, as somebody who comes in between; each statement and each
 * transaction is a step. Returns whether the call got that far.
 */
export async function afterStep<T>(
  database: Database,
  nth: number,
  work: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<{ answer: T; isReached: boolean }> {
  // The outbox uses the same database meanwhile.
  const isOfCall = new AsyncLocalStorage<true>();
  const { db } = database;
  const transaction = database.transaction.bind(database);
  let taken = 0;
  let isAnswered = false;
  let working: Promise<unknown> | undefined;
  const step = async () => {
    if (isAnswered || !isOfCall.getStore() || ++taken !== nth) return;
    working = isOfCall.exit(() => transaction(work));
    await working;
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await step();
      return result;
    },
  };
  const stepped: Pick<Database, 'db' | 'transaction'> = {
    db: db.withPlugin(plugin),
    transaction: async (next) => {
      const done = await transaction(next);
      await step();
      return done;
    },
  };
  Object.assign(database, stepped);
  try {
    const answer = await isOfCall.run(true, call);
    return { answer, isReached: taken >= nth };
  } finally {
    // Work that a call leaves running may take its step later.
    isAnswered = true;
    await working;
    Object.assign(database, { db, transaction });
  }
}
