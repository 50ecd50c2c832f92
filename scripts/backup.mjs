// npm run backup -- DIR | restore -- FILE | restore:drill -- FILE | move-to-postgres -- DATABASE_URL.
import { resolve } from 'node:path';
import { become, ensureBuilt, ensureInstalled, nodePath, standingIn } from './tools.mjs';

await ensureInstalled();
await ensureBuilt();
const [command, ...given] = process.argv.slice(2);
const isPath = (word) => !word.startsWith('--') && !/^\w+:\/\//.test(word);
become(
  nodePath(),
  [
    '--enable-source-maps',
    'dist/server/backup.js',
    command,
    ...given.map((word) => (isPath(word) ? resolve(standingIn, word) : word)),
  ],
  { NODE_ENV: 'production' },
);
