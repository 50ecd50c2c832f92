import type { Stage } from '#content/application-stages.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { appointmentText, todayInTaipei } from '#shared/times.ts';
import type { Interview, InterviewAct } from './contract.ts';

/** The step to this stage may bring an interview along. */
export const STAGE: Stage = '面試';

/** An interview further ahead than that is a typing mistake. */
export const DAYS_AHEAD = 366;

/** Whether an interview is still to come. */
export const isAhead = (interview: Interview | null, now: Date): interview is Interview =>
  interview !== null && Date.parse(interview.at) > now.getTime();

/** From this hour on, in Taipei, tomorrow's interviews are reminded of. */
const REMINDED_AT_HOUR = 9;

/**
 * Which interviews are to be reminded of now: those until tomorrow's end, and where its days begin. Undefined in the night and early
 * morning.
 */
export function reminding(now: Date) {
  const day = Date.parse(`${todayInTaipei(now)}T00:00:00+08:00`);
  if (now.getTime() < day + REMINDED_AT_HOUR * HOUR_MS) return undefined;
  const iso = (ms: number) => new Date(ms).toISOString();
  const [yesterday, today] = [iso(day - DAY_MS), iso(day)];
  const [tomorrow, before] = [iso(day + DAY_MS), iso(day + 2 * DAY_MS)];
  return { from: iso(now.getTime()), before, yesterday, today, tomorrow };
}

/** What is wrong with a time that was chosen, if anything is. */
export function timeFault(at: string, now: Date): string | undefined {
  const ahead = Date.parse(at) - now.getTime();
  if (ahead <= 0) return '面試時間須晚於現在';
  return ahead > DAYS_AHEAD * DAY_MS ? '面試時間須在一年以內' : undefined;
}

/** What a letter would tell of an interview that is asked for where there is that one. */
export function toldOf(before: Interview | null, wanted: Interview, now: Date): InterviewAct {
  if (!isAhead(before, now)) return '安排';
  // On the screen it is a time in Taipei.
  const isSame = Date.parse(before.at) === Date.parse(wanted.at) && before.place === wanted.place;
  return isSame ? '通知' : '變更';
}

/** What is done by asking for it; undefined if nothing is. */
export function actOf(
  before: Interview | null,
  wanted: Interview,
  now: Date,
  isMailed: boolean,
): InterviewAct | undefined {
  const act = toldOf(before, wanted, now);
  return act === '通知' && !isMailed ? undefined : act;
}

/** Which letter tells the applicant of it. */
export const LETTER_OF = {
  安排: 'interview',
  變更: 'interviewMoved',
  通知: 'interview',
  取消: 'interviewCancelled',
} as const satisfies Record<InterviewAct, string>;

interface Told {
  position: string;
  time: string;
  place: string;
  /** What a colleague adds; empty for nothing. */
  postscript: string;
}

/** What stands in each of these letters, whatever its words are. */
export const letterRows = ({ position, time, place, postscript }: Told): [label: string, value: string][] => [
  ['職缺', position],
  ['時間', time],
  ['地點', place],
  ...(postscript ? [['附言', postscript] satisfies [string, string]] : []),
];

/** In one line, as staff read it; this year's without the year. */
export const interviewText = ({ at, place }: Interview, now: Date) => `${appointmentText(at, now)}，${place}`;
