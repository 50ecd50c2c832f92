import { type DestinationStream, pino } from 'pino';
import { outageOf } from '../http/outage.server.ts';

export type Log = ReturnType<typeof createLog>;

/** Writes JSON lines to standard output. Never pass request bodies, query strings, addresses or mail to it. */
export function createLog(level: string, stream: DestinationStream = output()) {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: withoutValues },
    redact: ['*.password', '*.email', '*.token', 'headers.cookie', 'headers.authorization'],
  };
  return pino(options, stream);
}

/** Standard output may be a file on a full disk: this much is buffered until there is room, and no request fails. */
const KEPT_BYTES = 1_048_576;

function output() {
  const destination = pino.destination({ fd: 1, sync: true, maxLength: KEPT_BYTES });
  destination.on('error', () => {});
  return destination;
}

interface Fault extends Error {
  code?: string | number;
  table?: string;
  column?: string;
  constraint?: string;
}

/**
 * Keeps only what an error is and where it arose: drivers and clients attach all sorts of things to their errors. PostgreSQL
 * repeats the refused value in the message of a data exception (class 22) and in the detail of a broken constraint (class
 * 23). An outage can occur anywhere, again and again: for it the cause is logged, not the place.
 */
function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { message: `thrown: ${typeof error}` };
  const { name, code, table, column, constraint, message, stack = '' } = error as Fault;
  const outage = outageOf(error);
  if (outage) return { type: name, code, outage, message };
  const isValueTold = 'severity' in error && /^22/.test(String(code));
  const said = isValueTold ? 'a value was refused' : message;
  const where = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause ? { cause: withoutValues(error.cause) } : {};
  return { type: name, code, message: said, table, column, constraint, stack: where.join('\n'), ...cause };
}
