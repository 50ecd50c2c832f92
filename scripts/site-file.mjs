// npm run site:export -- FILE | site:import -- [--yes] FILE: configuration and content of the site as one file.
import { resolve } from 'node:path';
import { become, ensureBuilt, ensureInstalled, nodePath, standingIn } from './tools.mjs';

await ensureInstalled();
await ensureBuilt();
const [command, ...given] = process.argv.slice(2);
become(
  nodePath(),
  [
    '--enable-source-maps',
    'dist/server/site-file.js',
    command,
    ...given.map((word) => (word.startsWith('--') ? word : resolve(standingIn, word))),
  ],
  { NODE_ENV: 'production' },
);
