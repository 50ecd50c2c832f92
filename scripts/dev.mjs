// npm run dev: pages and API with hot reload.
import { become, ensureInstalled, nodePath } from './tools.mjs';

await ensureInstalled();
become(nodePath(), ['scripts/dev-server.mjs'], { NODE_ENV: 'development' });
