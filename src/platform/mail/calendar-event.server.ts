import type { Mail } from './outbox.server.ts';

/** An appointment that a mail invites its reader to, or cancels. */
export interface CalendarEvent {
  /** The same in all mails about one appointment: calendars recognise it by this. */
  uid: string;
  /** Higher in each mail than in the previous one. */
  sequence: number;
  isCancelled: boolean;
  /** ISO 8601. */
  startsAt: string;
  minutes: number;
  summary: string;
  place: string;
  description: string;
  organizer: Mail['to'];
  attendee: Mail['to'];
}

/**
 * The event in the format that mail programs read (RFC 5545, 5546). They show a request with buttons that add it to the
 * reader's calendar; the reader's answer is a mail to the organizer.
 */
export function calendarOf(event: CalendarEvent, now: Date): NonNullable<Mail['calendar']> {
  const method = event.isCancelled ? 'CANCEL' : 'REQUEST';
  const starts = Date.parse(event.startsAt);
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Recruitment site//Calendar//ZH', `METHOD:${method}`],
    ...['BEGIN:VEVENT', `UID:${escaped(event.uid)}`, `SEQUENCE:${event.sequence}`, `DTSTAMP:${utc(now.getTime())}`],
    ...[`DTSTART:${utc(starts)}`, `DTEND:${utc(starts + event.minutes * 60_000)}`],
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER${person(event.organizer)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE${person(event.attendee)}`,
    ...['END:VEVENT', 'END:VCALENDAR'],
  ];
  return { method, text: lines.map((line) => `${folded(line)}\r\n`).join('') };
}

const utc = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n');

/** A quoted name can't contain quotation marks or line breaks. */
const person = ({ name = '', address }: Mail['to']) =>
  `;CN="${(name || address).replace(/["\p{Cc}]/gu, ' ')}":mailto:${address.replace(/[\s\p{Cc}]/gu, '')}`;

/** No line is longer than 75 octets, and no character is split; continuation lines begin with a space. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
