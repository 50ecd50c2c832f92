import { loadSettings } from '#platform/settings/settings.server.ts';
import { StartRefused } from '#platform/settings/start-refused.server.ts';
import { main } from './backup-commands.server.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

try {
  process.exitCode = await main(process.argv.slice(2), loadSettings(), stop.signal);
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
