// npm run vacancies:import -- FILE: adds and updates vacancies from .xlsx, .csv or .jsonl, beside a running site.
import { resolve } from 'node:path';
import { become, ensureBuilt, ensureInstalled, nodePath, standingIn } from './tools.mjs';

await ensureInstalled();
await ensureBuilt();
become(
  nodePath(),
  [
    '--enable-source-maps',
    'dist/server/import-vacancies.js',
    ...process.argv.slice(2).map((file) => resolve(standingIn, file)),
  ],
  {
    NODE_ENV: 'production',
  },
);
