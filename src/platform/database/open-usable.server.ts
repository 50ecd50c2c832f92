import { StartRefused } from '../settings/start-refused.server.ts';
import { type Database, openDatabase } from './database.server.ts';

const CONNECTION =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28P01|28000|3D000|53300|57P03)$/;

/** A database that cannot be reached is the usual mistake of a first start: one line, without the address's secrets. */
export async function openUsable(options: Parameters<typeof openDatabase>[0]): Promise<Database> {
  try {
    return await openDatabase(options);
  } catch (error) {
    const { code, errors } = error as { code?: string; errors?: { code?: string }[] };
    const known = code ?? errors?.[0]?.code ?? '';
    if (!CONNECTION.test(known)) throw error;
    throw new StartRefused(
      `The database in DATABASE_URL cannot be used (${known}): check host, port, user and database name.`,
    );
  }
}
