import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** JSON lines on standard output. Never pass request bodies, query strings, addresses or mail to it. */
export function createLog(level: string) {
  return pino(options(level), output());
}

/** Standard output may be a file on a full disk: so much is kept for when there is room, and no request fails by it. */
const KEPT_BYTES = 1_048_576;

function output() {
  const destination = pino.destination({ fd: 1, sync: true, maxLength: KEPT_BYTES });
  destination.on('error', () => {});
  return destination;
}

function options(level: string) {
  return {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['*.password', '*.email', '*.token', 'headers.cookie', 'headers.authorization'],
  };
}
