import type { Stage } from '#content/application-stages.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { appointmentText, todayInTaipei } from '#shared/times.ts';
import type { Interview, InterviewAct } from './contract.ts';

/** A step to this stage may arrange an interview. */
export const STAGE: Stage = '面試';

/** An interview further ahead is a typing mistake. */
export const DAYS_AHEAD = 366;

/** Whether an interview is still to come. */
export const isAhead = (interview: Interview | null, now: Date): interview is Interview =>
  interview !== null && Date.parse(interview.at) > now.getTime();

/** From this hour on, in Taipei, applicants are reminded of tomorrow's interviews. */
const REMINDED_AT_HOUR = 9;

/**
 * Which interviews to remind of now: those until the end of tomorrow; with where the days begin. Undefined in the night and
 * early morning.
 */
export function reminding(now: Date) {
  const day = Date.parse(`${todayInTaipei(now)}T00:00:00+08:00`);
  if (now.getTime() < day + REMINDED_AT_HOUR * HOUR_MS) return undefined;
  const iso = (ms: number) => new Date(ms).toISOString();
  const [yesterday, today] = [iso(day - DAY_MS), iso(day)];
  const [tomorrow, before] = [iso(day + DAY_MS), iso(day + 2 * DAY_MS)];
  return { from: iso(now.getTime()), before, yesterday, today, tomorrow };
}

/** What is wrong with a chosen time, if anything. */
export function timeFault(at: string, now: Date): string | undefined {
  const ahead = Date.parse(at) - now.getTime();
  if (ahead <= 0) return '面試時間須晚於現在';
  return ahead > DAYS_AHEAD * DAY_MS ? '面試時間須在一年以內' : undefined;
}

/** What a letter would say about the wanted interview, given the existing one. */
export function toldOf(before: Interview | null, wanted: Interview, now: Date): InterviewAct {
  if (!isAhead(before, now)) return '安排';
  // The screen has a time in Taipei.
  const isSame = Date.parse(before.at) === Date.parse(wanted.at) && before.place === wanted.place;
  return isSame ? '通知' : '變更';
}

/** What a request does; undefined if nothing. */
export function actOf(
  before: Interview | null,
  wanted: Interview,
  now: Date,
  isMailed: boolean,
): InterviewAct | undefined {
  const act = toldOf(before, wanted, now);
  return act === '通知' && !isMailed ? undefined : act;
}

/** The letter that tells the applicant about it. */
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
  /** A colleague's own words; may be empty. */
  postscript: string;
}

/** The rows in each of these letters, whatever its wording. */
export const letterRows = ({ position, time, place, postscript }: Told): [label: string, value: string][] => [
  ['職缺', position],
  ['時間', time],
  ['地點', place],
  ...(postscript ? [['附言', postscript] satisfies [string, string]] : []),
];

/** On one line, as staff read it; without the year if it is this year's. */
export const interviewText = ({ at, place }: Interview, now: Date) => `${appointmentText(at, now)}，${place}`;
