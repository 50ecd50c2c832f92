import { DAY_MS, TAIPEI_MS } from '#shared/durations.ts';

/** 2026-03-01, 2026/3/1, 2026.3.1, 20260301, 2026年3月1日, or 115/3/1 and 1150301 in years of the Republic; with or without time and zone. */
const YEAR_FIRST =
  /^(?:民國\s*)?(\d{2,4})(?:[-/.年]\s*)(\d{1,2})(?:[-/.月]\s*)(\d{1,2})[日號]?(?:\s*\([^)]*\))?(?:[T ]+(.+))?$/i;
const PLAIN = /^(\d{3,4})(\d{2})(\d{2})$/;
/**
 * 46346, 46346.5: a day's number with the elapsed part of the day, as a spreadsheet stores a date in a cell without date
 * format; 2009 to 2064.
 */
const SERIAL = /^[45]\d{4}(?:\.\d+)?$/;
const FIRST_SERIAL = Date.UTC(1899, 11, 30);
/** 4/7/2020 and 7/4/2020 could each mean two days: it is clear only if one number is over 12. */
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ]+(.+))?$/i;
const CLOCK =
  /^(上午|下午|AM|PM)?\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(上午|下午|AM|PM)?\s*(Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?)?$/i;

/**
 * A date, with or without a time, as ISO 8601 in UTC; Taipei time if no zone is given. '' gives undefined, an unclear
 * date null.
 * @param endOfDay a day without a time lasts until it is over
 */
export function parseTime(written: string, endOfDay = false): string | undefined | null {
  const text = written.normalize('NFKC').trim();
  if (text === '') return undefined;
  const day = dayIn(text);
  if (!day) return null;
  const clock = clockIn(day.rest);
  if (!clock) return null;
  const at = Date.UTC(day.year, day.month - 1, day.day);
  const date = new Date(at);
  const isReal = date.getUTCMonth() === day.month - 1 && date.getUTCDate() === day.day && day.year >= 1900;
  if (!isReal) return null;
  const extra = endOfDay && day.rest === '' ? DAY_MS : 0;
  return new Date(at + clock.ms + extra - clock.zoneMs).toISOString();
}

/** 2026-11-20 for 46346, 2026-11-20 12:00:00 for 46346.5. */
function writtenOut(serial: string): string {
  const seconds = Math.round((Number(serial) * DAY_MS) / 1000);
  const [day, clock] = new Date(FIRST_SERIAL + seconds * 1000).toISOString().slice(0, 19).split('T');
  return clock === '00:00:00' ? day! : `${day} ${clock}`;
}

function dayIn(written: string) {
  const text = SERIAL.test(written) ? writtenOut(written) : written;
  const first = YEAR_FIRST.exec(text) ?? PLAIN.exec(text);
  if (first) {
    const [year, month, day] = first.slice(1, 4).map(Number) as [number, number, number];
    // 26/12/31 means 2026 to its author, but would be 1937 in years of the Republic: the vacancy would have ended before it
    // began.
    if (first[1]!.length === 2 && year < 80 && !text.startsWith('民國')) return undefined;
    // A year of two or three digits counts from the first year of the Republic.
    return { year: first[1]!.length === 4 ? year : year + 1911, month, day, rest: first[4] ?? '' };
  }
  const last = YEAR_LAST.exec(text);
  if (!last) return undefined;
  const [a, b, year] = last.slice(1, 4).map(Number) as [number, number, number];
  if (a !== b && a <= 12 && b <= 12) return undefined;
  return { year, month: a > 12 ? b : a, day: a > 12 ? a : b, rest: last[4] ?? '' };
}

function clockIn(text: string): { ms: number; zoneMs: number } | undefined {
  if (text === '') return { ms: 0, zoneMs: TAIPEI_MS };
  const match = CLOCK.exec(text.trim());
  if (!match) return undefined;
  const half = (match[1] ?? match[6] ?? '').toUpperCase();
  const [given, minute, second] = [match[2], match[3], match[4] ?? 0].map(Number) as [number, number, number];
  const isAfternoon = half === '下午' || half === 'PM';
  const hour = half && given === 12 ? (isAfternoon ? 12 : 0) : isAfternoon ? given + 12 : given;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const ms = ((hour * 60 + minute) * 60 + second) * 1000 + Number((match[5] ?? '').padEnd(3, '0').slice(0, 3));
  return { ms, zoneMs: zoneOf(match[7]) };
}

function zoneOf(zone: string | undefined): number {
  if (!zone) return TAIPEI_MS;
  if (/^[a-z]/i.test(zone)) return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const ms = (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60_000;
  return zone.startsWith('-') ? -ms : ms;
}
