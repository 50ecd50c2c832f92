import { STAGES, type Stage } from '#content/application-stages.ts';
import type { Preview } from '#features/resume/document/contract.ts';
import { blocksOf, sectionsOf } from '#features/resume/document/fields.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { ApplicationEvent, InList } from './contract.ts';
import type { Interview } from './interviews/contract.ts';

/** Whether nobody is waiting for the agency in this stage any more. */
const SETTLED: Record<Stage, boolean> = {
  ...{ 新應徵: false, 審閱中: false, 推薦客戶: false, 面試: false },
  ...{ 錄取: true, 婉拒: true, 取消: true },
};

export const isSettled = (stage: Stage) => SETTLED[stage];

export const OPEN_STAGES = STAGES.filter((stage) => !isSettled(stage));

/** Two weeks without a step: somebody is still waiting, and nothing else says so. */
export const LONG_DAYS = 14;

/**
 * Whole days since the last step of an application under way. A new one has its promised day instead, and a settled one
 * waits for nobody.
 */
export function daysInStage({ stage, stageAt }: { stage: Stage; stageAt: string }, now: Date): number {
  if (stage === STAGES[0] || isSettled(stage)) return 0;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(stageAt)) / DAY_MS));
}

/** Why a talent put on a vacancy by staff gets no letters of its stages: they are written to applicants. */
export const NOT_APPLIED = '由顧問推薦、本人尚未應徵，不寄通知信';

/** Staff may put somebody there who is known by a number alone; an applicant always has an address. */
export const NO_EMAIL = '履歷沒有電子信箱，不能寄信';

/** Whether the applicant is told of a step to another stage. */
export const getsLetter = ({ addedBy, hasEmail }: { addedBy: string | null; hasEmail: boolean }) =>
  addedBy === null && hasEmail;

/** Whether the colleague has seen that the applicant withdrew. */
export const isKnown = (
  { withdrawnAt }: { withdrawnAt: string | null },
  seen: { withdrawnAt?: string | null | undefined },
) => withdrawnAt === (seen.withdrawnAt ?? null);

export interface Wish {
  from: Stage;
  to: Stage;
  mail: boolean;
  postscript: string;
  /** null: no interview any more; undefined: unchanged. */
  interview?: Interview | null | undefined;
}

/** Whether an event is what is asked for: somebody who didn't get the answer asks again. */
export const isWhatWasAsked = (
  { fromStage, toStage, mailSubject, postscript, interview: made }: ApplicationEvent,
  wish: Wish,
) =>
  fromStage === wish.from &&
  toStage === wish.to &&
  (mailSubject !== null) === wish.mail &&
  (postscript ?? '') === wish.postscript &&
  (wish.interview
    ? made?.act !== '取消' && made?.at === wish.interview.at && made.place === wish.interview.place
    : wish.interview === undefined || made?.act === '取消');

/** On the board the one waiting longest comes first; of settled ones, the latest (docs/decisions/0080). */
export const directionIn = (stage: Stage) => (isSettled(stage) ? 'desc' : 'asc');

/** The title of the part with files, beside those that the document names. */
export const FILES = '檔案';

/** The titles of the resume's parts that differ today; saving a part without changes changes nothing. */
export function changedParts(then: Preview, now: Preview): string[] {
  // A birthday since then is no change by the applicant.
  const [before, after] = [partsOf({ ...then, personal: { ...then.personal, age: now.personal.age } }), partsOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((title) => before.get(title) !== after.get(title));
}

const partsOf = (resume: Preview) =>
  new Map([
    ...sectionsOf(resume).map((section) => [section.title, JSON.stringify(blocksOf(section))] as const),
    [FILES, JSON.stringify([resume.avatar.fileName, ...resume.fileUploads.map(fileOf)])] as const,
  ]);

const fileOf = ({ uploadFileId, categoryName, title }: Preview['fileUploads'][number]) =>
  [uploadFileId, categoryName, title].join();

/** From the application's address back to the table it was opened from, with the same filters. */
export function listAddress(search: string): string {
  const filter = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => name in NARROWED));
  return Object.keys(filter).length > 0 ? `?${new URLSearchParams({ filter: JSON.stringify(filter) })}` : '';
}

const NARROWED: Record<Exclude<keyof InList, 'direction'>, true> = {
  ...{ q: true, stage: true, vacancyId: true, assignee: true, overdue: true },
};

/** The list that an application was opened from, as its address says; its column of the board if the address says none. */
export function listIn(said: Record<string, string>, stage: Stage): Record<string, string> {
  if (!said.direction) return { stage, direction: directionIn(stage) };
  return Object.fromEntries(Object.entries(said).filter(([name]) => name in NARROWED || name === 'direction'));
}
