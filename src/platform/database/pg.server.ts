import { createRequire } from 'node:module';
import type pg from 'pg';

const require = createRequire(import.meta.url);
let loaded: typeof pg | undefined;

/** PostgreSQL's driver. Not loaded if the database is SQLite (docs/decisions/0085). */
export function loadPg(): typeof pg {
  if (loaded) return loaded;
  loaded = require('pg') as typeof pg;
  // By default counts come as text.
  loaded.types.setTypeParser(loaded.types.builtins.INT8, Number);
  loaded.types.setTypeParser(loaded.types.builtins.NUMERIC, Number);
  return loaded;
}
