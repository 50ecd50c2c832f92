// npm start: installs if the lock changed, builds if a source changed, migrates, fills an empty database, serves.
import { become, ensureBuilt, ensureInstalled, nodePath } from './tools.mjs';

// Short-lived objects get 3 × 16 MB: by itself Node takes up to 192 of every process, and nothing is faster for it.
const YOUNG = '--max-semi-space-size=16';

await ensureInstalled();
await ensureBuilt();
become(nodePath(), ['--enable-source-maps', YOUNG, 'dist/server/main.js'], { NODE_ENV: 'production' });
