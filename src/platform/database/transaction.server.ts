import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isConflict } from './engine.server.ts';

interface State {
  /** opening: the transaction is still getting its connection; over: work it started may outlive it. */
  phase: 'opening' | 'inside' | 'migrating' | 'over';
  /** The content version this transaction will publish when it commits. */
  contentVersion?: number;
  /** Whether it wrote what visitors see. */
  hasChangedContent?: boolean;
  /** Rows are copied unchanged, with their old version. */
  isCopy?: boolean;
  afterCommit?: (() => void)[];
}

const current = new AsyncLocalStorage<State>();

/** Both drivers call this when `db` wants a connection: inside a transaction it would wait for itself for ever. */
export function assertOutsideTransaction(): void {
  if (current.getStore()?.phase === 'inside') {
    throw new Error('db was used inside a transaction: use tx, not db');
  }
}

/** Both drivers call this on begin: a bare `db.transaction()` would bypass the guard, the retry and the content version. */
export function assertGuardedTransaction(): void {
  if (!current.getStore()) throw new Error('use database.transaction(), not db.transaction()');
}

/** The state of the transaction that this code runs in, for what must happen once per transaction or after its commit. */
export function transactionState(): { contentVersion?: number } | undefined {
  const state = current.getStore();
  return state?.phase === 'inside' ? state : undefined;
}

/** Called for every write to what visitors see: the transaction will publish a new content version. */
export function noteContentChange(): void {
  const state = current.getStore();
  if (!state) throw new Error('public content is written inside database.transaction()');
  state.hasChangedContent = true;
}

/** For a restore: the rows are copies, and the content version comes with them. */
export function copyContent(): void {
  const state = current.getStore();
  if (state?.phase !== 'inside') throw new Error('copyContent() belongs inside database.transaction()');
  state.isCopy = true;
}

/** Runs the listener once the current transaction has committed; never if it is rolled back. */
export function afterCommit(listener: () => void): void {
  const state = current.getStore();
  if (state?.phase !== 'inside') throw new Error('afterCommit() belongs inside database.transaction()');
  state.afterCommit ??= [];
  state.afterCommit.push(listener);
}

/** Lets Kysely's migrator open its own transaction. */
export function migrating<T>(work: () => Promise<T>): Promise<T> {
  return current.run({ phase: 'migrating' }, work);
}

export const isMigrating = () => current.getStore()?.phase === 'migrating';

/** Twenty tries let ten writers of one row succeed on both databases; a conflict after that is an overload. */
const TRIES = 20;
/** The longest wait for an answer: SQLite alone may have waited ten seconds for another process's lock. */
const LONGEST = 15_000;

/**
 * Runs the work in a serializable transaction, and again after a conflict with another writer, so the work must not do
 * anything that a second run would double. If it wrote public content, `touch` is called before the commit and `committed`
 * after it, with the content version that was published.
 */
export async function runTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
  content: { touch: (tx: Transaction<Tables>) => Promise<unknown>; committed: (version: number) => void },
): Promise<T> {
  assertOutsideTransaction();
  const started = performance.now();
  for (let attempt = 1; ; attempt++) {
    const state: State = { phase: 'opening' };
    try {
      const result = await current.run(state, () =>
        db
          .transaction()
          .setIsolationLevel('serializable')
          .execute(async (tx) => {
            state.phase = 'inside';
            const worked = await work(tx);
            if (state.hasChangedContent && !state.isCopy) await content.touch(tx);
            return worked;
          }),
      );
      if (state.contentVersion !== undefined) content.committed(state.contentVersion);
      for (const listener of state.afterCommit ?? []) listener();
      return result;
    } catch (error) {
      if (!isConflict(error) || attempt === TRIES || performance.now() - started > LONGEST) throw error;
    } finally {
      state.phase = 'over';
    }
    await sleep(Math.random() * Math.min(100, 5 * 2 ** Math.min(attempt, 5)));
  }
}
