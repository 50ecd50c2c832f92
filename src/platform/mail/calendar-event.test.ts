import { expect, test } from 'vitest';
import { type CalendarEvent, calendarOf } from './calendar-event.server.ts';

const EVENT: CalendarEvent = {
  uid: 'interview-1',
  sequence: 2,
  isCancelled: false,
  startsAt: '2026-12-03T06:00:00.000Z',
  minutes: 60,
  summary: '面試',
  place: '電話面試',
  description: '晴川人資',
  organizer: { name: '晴川人資', address: 'service@agency.example' },
  attendee: { name: '王小明', address: 'ming@example.com' },
};
const NOW = new Date('2026-11-26T13:00:00.500Z');
const made = (changes: Partial<CalendarEvent> = {}) => calendarOf({ ...EVENT, ...changes }, NOW);
/** Its lines, as a calendar reads them. */
const read = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('an invitation says when in UTC, where, from whom and for whom', () => {
  const { method, text } = made();
  expect(method).toBe('REQUEST');
  expect(read(text)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Recruitment site//Calendar//ZH',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:interview-1',
    'SEQUENCE:2',
    'DTSTAMP:20261126T130000Z',
    'DTSTART:20261203T060000Z',
    'DTEND:20261203T070000Z',
    'SUMMARY:面試',
    'LOCATION:電話面試',
    'DESCRIPTION:晴川人資',
    'STATUS:CONFIRMED',
    'ORGANIZER;CN="晴川人資":mailto:service@agency.example',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="王小明":mailto:ming@example.com',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('what is taken back is the same appointment', () => {
  const { method, text } = made({ isCancelled: true, sequence: 3 });
  expect(method).toBe('CANCEL');
  expect(read(text)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'UID:interview-1', 'SEQUENCE:3', 'STATUS:CANCELLED']),
  );
});

test('what people type stays in its line, and is read as typed', () => {
  const { text } = made({
    place: '台中市西區, 1 樓; A\\B',
    description: '一\r\nATTENDEE:mailto:all@example.com\n二',
    attendee: { name: '王"小\r\n明', address: 'ming@example.com\r\nX:1' },
  });
  const lines = read(text);
  expect(lines).toContain('LOCATION:台中市西區\\, 1 樓\\; A\\\\B');
  expect(lines).toContain('DESCRIPTION:一\\nATTENDEE:mailto:all@example.com\\n二');
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="王 小  明":mailto:ming@example.comX:1',
  ]);
});

test('no line is longer than 75 octets, and no character is torn', () => {
  for (const place of ['台'.repeat(200), '😀'.repeat(90), `a${'，'.repeat(99)}`, 'x'.repeat(66), 'x'.repeat(65)]) {
    const { text } = made({ place });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\ufffd');
    expect(read(text)).toContain(`LOCATION:${place}`);
  }
});
