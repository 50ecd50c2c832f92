// npm run staff -- list | reset EMAIL | second-factor EMAIL: lets staff back in, beside a running site.
import { become, ensureBuilt, ensureInstalled, nodePath } from './tools.mjs';

await ensureInstalled();
await ensureBuilt();
become(nodePath(), ['--enable-source-maps', 'dist/server/staff.js', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
});
