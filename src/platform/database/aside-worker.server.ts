import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { prepared } from './sqlite-statements.server.ts';

const reader = new Sqlite(workerData as string, { readonly: true, timeout: 1000 });
reader.pragma('cache_size = -16384');

parentPort?.on('message', ({ sql, parameters }: { sql: string; parameters: unknown[] }) => {
  try {
    parentPort?.postMessage({ rows: prepared(reader, sql).all(parameters) });
  } catch (error) {
    parentPort?.postMessage({ error: new Error((error as Error).message) });
  }
});
