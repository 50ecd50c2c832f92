// npm run bench [-- NAME …]: every measurement, or those named. Ratios are within one run.
import { ensureBuilt, ensureInstalled, nodePath, run } from './tools.mjs';

const ALL = [
  'size',
  'renders',
  'anew',
  'pages',
  'workers',
  'search',
  'talents',
  'agency',
  'import',
  'upgrade',
  'plot',
  'resume',
  'load',
  'overload',
  'uploads',
  'soak',
  'backup',
  'lighthouse',
  'felt',
  'peers',
];
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !ALL.includes(name));
if (unknown) {
  console.error(`There is no measurement ${unknown}; there are ${ALL.join(', ')}.`);
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();
for (const name of asked.length > 0 ? asked : ALL) {
  console.log(`\n── ${name} ──`);
  await run(nodePath(), ['--disable-warning=ExperimentalWarning', `bench/${name}.ts`], {
    show: true,
    env: { NODE_ENV: 'production' },
  });
}
