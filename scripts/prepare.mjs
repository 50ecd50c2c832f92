// npm run build: installs if the lock changed and builds if a source changed, like npm start, but serves nothing.
import { ensureBuilt, ensureInstalled } from './tools.mjs';

await ensureInstalled();
await ensureBuilt();
