import { dateTimeText } from '#shared/times.ts';

/** A time as staff read it, to the minute, in Taipei. */
export function Time({ at, empty = '—' }: { at: string | null | undefined; empty?: string }) {
  if (!at) return <>{empty}</>;
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {dateTimeText(at).slice(0, 16)}
    </time>
  );
}
