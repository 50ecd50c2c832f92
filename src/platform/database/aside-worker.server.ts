import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import type { Reply } from './aside.server.ts';
import { prepared } from './sqlite-statements.server.ts';

const reader = new Sqlite(workerData as string, { readonly: true, timeout: 1000 });
reader.pragma('cache_size = -16384');

parentPort?.on('message', ({ sql, parameters }: { sql: string; parameters: unknown[] }) => {
  const reply = (answer: Reply) => parentPort?.postMessage(answer);
  try {
    reply({ rows: prepared(reader, sql).all(parameters) });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    reply({ message, code: code ?? '' });
  }
});
