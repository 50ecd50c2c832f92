import { STAGES, type Stage } from '#content/application-stages.ts';
import type { Preview } from '#features/resume/document/contract.ts';
import { blocksOf, sectionsOf } from '#features/resume/document/fields.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { ApplicationEvent, InList } from './contract.ts';
import type { Interview } from './interviews/contract.ts';

/** Whether nobody waits for the agency there any more. */
const SETTLED: Record<Stage, boolean> = {
  ...{ 新應徵: false, 審閱中: false, 推薦客戶: false, 面試: false },
  ...{ 錄取: true, 婉拒: true, 取消: true },
};

export const isSettled = (stage: Stage) => SETTLED[stage];

export const OPEN_STAGES = STAGES.filter((stage) => !isSettled(stage));

/** Two weeks without a step: somebody still waits, and nothing else says so. */
export const LONG_DAYS = 14;

/** Whole days since its last step, of what is under way; what is new has its own promise, and what is settled waits for nobody. */
export function daysInStage({ stage, stageAt }: { stage: Stage; stageAt: string }, now: Date): number {
  if (stage === STAGES[0] || isSettled(stage)) return 0;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(stageAt)) / DAY_MS));
}

/** Why whom staff put on a vacancy gets no letter of its stages: each is written to somebody who applied. */
export const NOT_APPLIED = '由顧問推薦、本人尚未應徵，不寄通知信';

/** Whom staff put there may be known by a number alone; whoever applied has an address. */
export const NO_EMAIL = '履歷沒有電子信箱，不能寄信';

/** Who is told of a step to another stage. */
export const getsLetter = ({ addedBy, hasEmail }: { addedBy: string | null; hasEmail: boolean }) =>
  addedBy === null && hasEmail;

/** Whether it was seen that the applicant has withdrawn. */
export const isKnown = (
  { withdrawnAt }: { withdrawnAt: string | null },
  seen: { withdrawnAt?: string | null | undefined },
) => withdrawnAt === (seen.withdrawnAt ?? null);

export interface Wish {
  from: Stage;
  to: Stage;
  mail: boolean;
  postscript: string;
  /** null: none any more; undefined: no word about it. */
  interview?: Interview | null | undefined;
}

/** Whether an event is what is asked for: whoever didn't get the answer asks once more. */
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

/** On the board: who has waited longest comes first; of what is settled, the latest (docs/decisions/0080). */
export const directionIn = (stage: Stage) => (isSettled(stage) ? 'desc' : 'asc');

/** How the files' part is called, beside those that the document names. */
export const FILES = '檔案';

/** The parts of a resume that read differently today, by their titles; saving a part as it was changes nothing. */
export function changedParts(then: Preview, now: Preview): string[] {
  // A birthday since is no change by the applicant.
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

/** From the application's address back to the table that it was opened from, which is narrowed by the same. */
export function listAddress(search: string): string {
  const filter = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => name in NARROWED));
  return Object.keys(filter).length > 0 ? `?${new URLSearchParams({ filter: JSON.stringify(filter) })}` : '';
}

const NARROWED: Record<Exclude<keyof InList, 'direction'>, true> = {
  ...{ q: true, stage: true, vacancyId: true, assignee: true, overdue: true },
};

/** The list that an application was opened from, of what its address says; its column of the board if it says none. */
export function listIn(said: Record<string, string>, stage: Stage): Record<string, string> {
  if (!said.direction) return { stage, direction: directionIn(stage) };
  return Object.fromEntries(Object.entries(said).filter(([name]) => name in NARROWED || name === 'direction'));
}
