// npm start: installs if the lock changed, builds if a source changed, migrates, fills an empty database, serves.
import { become, ensureBuilt, ensureInstalled, nodePath } from './tools.mjs';

await ensureInstalled();
await ensureBuilt();
become(nodePath(), ['--enable-source-maps', 'dist/server/main.js'], { NODE_ENV: 'production' });
