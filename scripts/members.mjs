// npm run members -- list | special EMAIL on|off | disable EMAIL: looks after members, beside a running site.
import { become, ensureBuilt, ensureInstalled, nodePath } from './tools.mjs';

await ensureInstalled();
await ensureBuilt();
become(nodePath(), ['--enable-source-maps', 'dist/server/members.js', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
});
