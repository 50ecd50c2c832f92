import { type Bucket, freshBucket, freshMailServer, freshPostgres, type Received } from './backing.ts';
import { dataFolder, openAt, type Server, startServer } from './server.ts';

export const soon = { timeout: 20_000, intervals: [20, 50, 100, 250] };

export interface Node {
  server: Server;
  url: string;
}

/**
 * The large installation (docs/decisions/0014): processes of the built site that share only PostgreSQL, a bucket and a mail
 * server. Each has a data folder of its own.
 */
export interface Fleet {
  bucket: Bucket;
  received: Received[];
  query: Awaited<ReturnType<typeof freshPostgres>>['query'];
  launch(): Server;
  start(): Promise<Node>;
}

export async function withFleet(work: (fleet: Fleet) => Promise<void>): Promise<void> {
  const postgres = await freshPostgres();
  const bucket = await freshBucket();
  const mail = await freshMailServer();
  const folders: ReturnType<typeof dataFolder>[] = [];
  const started: Server[] = [];
  const launch = () => {
    const folder = dataFolder();
    folders.push(folder);
    const own = { DATA_DIR: folder.dataDir, DATABASE_URL: postgres.url, SMTP_URL: mail.url, TRUST_PROXY: '1' };
    const server = startServer({ ...own, ...bucket.env, LOG_LEVEL: 'warn' });
    started.push(server);
    return server;
  };
  const start = async () => {
    const server = launch();
    return { server, url: await openAt(server) };
  };
  try {
    await work({ bucket, received: mail.received, query: postgres.query, launch, start });
  } finally {
    for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL');
    await Promise.all(started.map((server) => server.ends()));
    await mail.stop();
    await bucket.stop();
    await postgres.stop();
    for (const { remove } of folders) remove();
  }
}

export async function kill({ server }: Node): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ends();
}

export const count = async ({ query }: Fleet, table: string) =>
  Number((await query(`select count(*) as count from ${table}`)).rows[0].count);
