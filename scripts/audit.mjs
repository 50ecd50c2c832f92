// npm run audit: known faults in what runs on the server. Exits with 1 for a high or critical one, and with 2 if the
// registry cannot be asked (offline, or a mirror without this service): what was not audited has not passed. npm run check
// reports the same but never fails because of it: today's advisory must not break the tests of yesterday's code
// (docs/decisions/0015).
import { spawn } from 'node:child_process';
import { root } from './tools.mjs';

const ARGS = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=10000'];

/** The registry's answer: one line, and whether it is bad. */
export async function auditDependencies() {
  const { stdout, code } = await npm(ARGS);
  let said;
  try {
    said = JSON.parse(stdout);
  } catch {
    said = {};
  }
  const counts = said.metadata?.vulnerabilities;
  if (!counts)
    return {
      isBad: false,
      isUnknown: true,
      line: `Dependencies: not audited, the registry can't be asked${why(said)}`,
    };
  const bad = Object.values(said.vulnerabilities ?? {}).filter(({ severity }) => /high|critical/.test(severity));
  const names = bad.map(({ name, severity }) => `${name} (${severity})`).join(', ');
  if (bad.length > 0 || code !== 0)
    return { isBad: true, line: `Dependencies: known high or critical faults: ${names}` };
  return { isBad: false, line: `Dependencies: no known high or critical faults (${counts.total} lesser)` };
}

const why = ({ message, error }) => {
  const text = String(message ?? error?.summary ?? '').split('\n')[0];
  return text ? ` (${text.slice(0, 120)})` : '';
};

function npm(args) {
  return new Promise((resolve) => {
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    let stdout = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    child.on('error', () => resolve({ stdout: '', code: 0 }));
    child.on('close', (code) => resolve({ stdout, code }));
  });
}

if (import.meta.main ?? process.argv[1]?.endsWith('audit.mjs')) {
  const { isBad, isUnknown, line } = await auditDependencies();
  console.log(line);
  process.exitCode = isBad ? 1 : isUnknown ? 2 : 0;
}
