// Loaded into an update: the process gets the signal the moment its state names the awaited step, whatever else the machine
// is doing.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { ENDS_AT: step, ENDS_BY: signal } = process.env;
const rename = fs.renameSync;
fs.renameSync = (from, to) => {
  rename(from, to);
  if (to.endsWith('/state.json') && JSON.parse(fs.readFileSync(to, 'utf8')).step === step)
    process.kill(process.pid, signal);
};
syncBuiltinESMExports();
