import { loadSettings } from '#platform/settings/settings.server.ts';
import { StartRefused } from '#platform/settings/start-refused.server.ts';
import { main } from './site-file.server.ts';

try {
  process.exitCode = await main(process.argv.slice(2), loadSettings());
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
