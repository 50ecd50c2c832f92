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
    // The file is followed by 欄位=值.
    ...process.argv.slice(2).map((given, i) => (i === 0 ? resolve(standingIn, given) : given)),
  ],
  {
    NODE_ENV: 'production',
  },
);
