// npm run build: installs if the lock changed and builds if a source changed, as npm start does, and serves nothing.
import { ensureBuilt, ensureInstalled } from './tools.mjs';

await ensureInstalled();
await ensureBuilt();
