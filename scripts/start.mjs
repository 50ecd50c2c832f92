// npm start: installs if the lock changed, builds if a source changed, migrates, fills an empty database, serves.
import { become, ensureBuilt, ensureInstalled, nodePath } from './tools.mjs';

// Short-lived objects get 3 × 16 MB: by default Node takes up to 192 MB per process, and nothing is faster for it.
const YOUNG = '--max-semi-space-size=16';
// Threads share two heaps: by default glibc makes up to eight per processor, which keep what was freed in them.
const HEAPS = { MALLOC_ARENA_MAX: '2' };

await ensureInstalled();
await ensureBuilt();
become(nodePath(), ['--enable-source-maps', YOUNG, 'dist/server/main.js'], { ...HEAPS, NODE_ENV: 'production' });
