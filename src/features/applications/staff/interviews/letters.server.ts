import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import { calendarOf } from '#platform/mail/calendar-event.server.ts';
import { mailboxOf } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import { appointmentText } from '#shared/times.ts';
import type { Plan } from './changes.server.ts';
import type { Interview } from './contract.ts';
import { LETTER_OF, letterRows } from './rules.ts';

/** The length of an interview in a calendar, since nobody states it. */
const MINUTES = 60;

interface Applicant {
  id: string;
  talentId: string;
  name: string;
  email: string;
  position: string;
}

export interface Sending {
  /** The address for replies. */
  replyTo: string;
  now: Date;
}

/** Which of the application's interviews it is. */
type Round = Sending & { round: number };

/** The same for the calendars of staff and applicant, whatever happens to the interview. */
export function interviewCalendar(
  { company }: CurrentTexts,
  { act, at, place, revision }: Plan,
  { id, name, email, position }: Applicant,
  { replyTo, now, round }: Round,
) {
  return calendarOf(
    {
      // A further interview leaves the earlier one in place.
      uid: round > 1 ? `interview-${id}-${round}` : `interview-${id}`,
      sequence: revision,
      isCancelled: act === '取消',
      startsAt: at,
      minutes: MINUTES,
      summary: `面試：${position}`,
      place,
      description: `${company.name}　電話 ${company.phone}`,
      organizer: { name: company.name, address: mailboxOf(replyTo).address },
      attendee: { name, address: email },
    },
    now,
  );
}

/** Sent on the day before; the calendar has it already. Useless once the interview has begun. */
export function reminderLetter(
  texts: CurrentTexts,
  { talentId, name, email: address, position, at, place }: Applicant & Interview,
  replyTo: string,
): Mail {
  const time = appointmentText(at);
  const head = { to: { name, address }, replyTo: mailboxOf(replyTo), belongsTo: talentId };
  const interview = letterRows({ position, time, place, postscript: '' });
  return { ...letter(texts, 'interviewReminder', head, { name, position, time, interview }), expiresAt: at };
}

/** What tells the applicant about an interview, for them and for their calendar. */
export function interviewLetter(
  texts: CurrentTexts,
  plan: Plan,
  applicant: Applicant,
  sending: Round & { postscript: string },
): Mail {
  const { talentId, name, email: address, position } = applicant;
  const { postscript } = sending;
  const time = appointmentText(plan.at);
  const mail = letter(
    texts,
    LETTER_OF[plan.act],
    { to: { name, address }, replyTo: mailboxOf(sending.replyTo), belongsTo: talentId },
    { name, position, time, interview: letterRows({ position, time, place: plan.place, postscript }) },
  );
  return { ...mail, calendar: interviewCalendar(texts, plan, applicant, sending) };
}
