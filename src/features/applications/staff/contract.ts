import * as z from 'zod/mini';
import { STAGES } from '#content/application-stages.ts';
import {
  assigned,
  assigneeFilter,
  assigneeId,
  assignOutcomes,
  manyAssigned,
} from '#features/backoffice/assignees/contract.ts';
import { Note, NoteInput } from '#features/notes/staff/contract.ts';
import { HandedTo } from '#features/resume/accesses/contract.ts';
import { Preview } from '#features/resume/document/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { choice, optionalText, text } from '#shared/fields/fields.ts';
import { listQuery } from '#shared/list-query.ts';
import { messages } from '#shared/messages.ts';
import { basedOn, mustBeBasedOn } from '#shared/revisions.ts';
import { INTERVIEW_ACTS, Interview, interviewInput, invalidInterview } from './interviews/contract.ts';
import { letterInput, postscriptGoes } from './letters/contract.ts';

/** An application on board and table: with the name, but without contact details (docs/decisions/0028). */
export const ApplicationRow = z.object({
  id: z.string(),
  vacancyId: z.string(),
  position: z.string(),
  name: z.string(),
  stage: z.enum(STAGES),
  appliedAt: z.string(),
  /** When the stage last changed. */
  stageAt: z.string(),
  /** The day by which an answer was promised; an application that somebody is working on isn't overdue. */
  dueAt: z.string(),
  isOverdue: z.boolean(),
  /** The member of staff who put the talent there (docs/decisions/0105); null: the talent applied. */
  addedBy: z.nullable(z.string()),
  /** When the applicant withdrew it (docs/decisions/0127); null: not withdrawn, or staff have moved it on since. */
  withdrawnAt: z.nullable(z.string()),
  /**
   * Whether there is an address for letters; the address itself is only shown where its reading is reported to the member.
   */
  hasEmail: z.boolean(),
  ...assigned,
  interview: z.nullable(Interview),
  /** When the applicant was reminded of the interview; only interviews announced by a letter are (docs/decisions/0128). */
  interviewRemindedAt: z.nullable(z.string()),
  /** The interview's revision, also of a cancelled one. */
  interviewRevision: z.number(),
});
export type ApplicationRow = z.output<typeof ApplicationRow>;

export const ApplicationEvent = z.object({
  id: z.string(),
  at: z.string(),
  /** null: the applicant, by withdrawing, or by applying for a vacancy that was withdrawn or that staff had put them on. */
  staffName: z.nullable(z.string()),
  /** null: staff put the talent there. */
  fromStage: z.nullable(z.enum(STAGES)),
  toStage: z.enum(STAGES),
  /** The subject of the mail sent with the move; null if none was. */
  mailSubject: z.nullable(z.string()),
  /** The colleague's own words in that mail; null if there were none. */
  postscript: z.nullable(z.string()),
  /** The interview that was arranged, moved or cancelled; null if none was. */
  interview: z.nullable(z.extend(Interview, { act: z.enum(INTERVIEW_ACTS) })),
});
export type ApplicationEvent = z.output<typeof ApplicationEvent>;

/** An application's state, as its lists and its history show it. */
const Standing = z.extend(ApplicationRow, {
  /** Newest first. */
  events: z.array(ApplicationEvent),
});

export const Application = z.extend(Standing, {
  talentId: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** The resume as it was sent. */
  snapshot: Preview,
  /** The resume as it is today; its `fileUploads` and `avatar` are the files. */
  resume: Preview,
  /** The vacancy's pay today, and its client; null: the vacancy is gone, or names none. */
  salary: z.nullable(z.string()),
  client: z.nullable(z.string()),
  /** The vacancy's headcount while it is on the site; null: it isn't, or doesn't say. */
  wanted: z.nullable(z.number()),
  /** The clients who were given the resume; newest first. */
  handedTo: z.array(HandedTo),
  /** The talent's latest other applications, newest first. */
  others: z.array(z.object({ id: z.string(), position: z.string(), stage: z.enum(STAGES), appliedAt: z.string() })),
  /** Notes on the talent, whether about this application or not; newest first. */
  notes: z.array(Note),
});
export type Application = z.output<typeof Application>;

/** The result of a change, with its entry in the history; without an event nothing has changed. */
export const Changed = z.extend(ApplicationRow, { event: z.nullable(ApplicationEvent) });
export type Changed = z.output<typeof Changed>;

/** The filters of the board with its counts, and of the table: a further filter belongs here. */
const onBoard = { vacancyId: optionalText('職缺', { max: 200 }), assignee: assigneeFilter };
const OnBoard = z.object(onBoard);
export type OnBoard = z.output<typeof OnBoard>;

/** Which applications a list shows, and in which order. */
export const inList = {
  q: listQuery.q,
  stage: z.optional(choice('階段', STAGES)),
  ...onBoard,
  overdue: z.optional(choice('逾期', ['true', 'false'])),
  /** By the time of application. */
  direction: z._default(choice('排序方向', ['asc', 'desc']), 'desc'),
} satisfies Record<keyof OnBoard | 'q' | 'stage' | 'overdue' | 'direction', unknown>;
const InList = z.object(inList);
export type InList = z.output<typeof InList>;

export const listApplications = endpoint('GET /api/admin/applications', {
  access: 'staff',
  summary:
    'Applications, newest or oldest first, by words of name and position; by a whole e-mail address or mobile number, on record for whom it finds',
  query: z.object({ ...listQuery, ...inList }),
  reply: z.array(ApplicationRow),
});

export const findNeighbours = endpoint('GET /api/admin/applications/{id}/neighbours', {
  access: 'staff',
  summary: 'Which applications stand before and after this one in a list, whether or not it still belongs there itself',
  query: InList,
  reply: z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) }),
});

export const countApplications = endpoint('GET /api/admin/applications/counts', {
  access: 'staff',
  summary:
    'How many applications are in each stage, of all, of one vacancy or of one colleague, and how many are overdue',
  query: OnBoard,
  reply: z.object({
    stages: z.array(z.object({ stage: z.enum(STAGES), count: z.number() })),
    overdue: z.number(),
  }),
});

export const findApplication = endpoint('GET /api/admin/applications/{id}', {
  access: 'staff',
  summary: 'One application with the resume then and now, notes and history; the member is told who looked',
  reply: Application,
});

export const findStanding = endpoint('GET /api/admin/applications/{id}/standing', {
  access: 'staff',
  summary:
    'Where an application stands by now, without the resume and how to reach whose it is: no reading, and not told',
  reply: Standing,
});

/**
 * As shown on the screen: an applicant who withdrew meanwhile is not moved on unseen, even if the stage has stayed the same.
 */
const withdrawnAt = z.optional(z.nullable(z.string({ error: messages.invalid('撤回時間') })));

const StageInput = z
  .object({
    stage: choice('階段', STAGES),
    /** The stage shown on the screen: if it has changed since, nothing is done. */
    from: choice('原階段', STAGES),
    /** The new stage's letter; refused for stages without one. */
    ...letterInput,
    /** For the step to 面試: when and where the interview is. The letter is then the invitation. */
    interview: z.optional(z.object(interviewInput, invalidInterview)),
    /** As shown on the screen: required for a change that arranges or ends an interview. */
    interviewRevision: basedOn,
    withdrawnAt,
  })
  .check(postscriptGoes(({ mail }) => mail));

export const changeStage = endpoint('POST /api/admin/applications/{id}/stage', {
  access: 'staff',
  summary: 'Moves an application to another stage, on request with a mail to the applicant',
  body: StageInput,
  reply: Changed,
});

/** The rest has to wait for another call. */
export const MAX_AT_ONCE = 100;

const ManyMoves = z
  .object({
    /** Each as it was seen, and whether it gets the new stage's letter. */
    applications: z
      .array(
        z.object({
          id: text('應徵', { max: 200 }),
          from: choice('原階段', STAGES),
          interviewRevision: mustBeBasedOn,
          withdrawnAt,
          mail: letterInput.mail,
        }),
        { error: messages.invalid('應徵') },
      )
      .check(
        z.minLength(1, { error: messages.required('應徵') }),
        z.maxLength(MAX_AT_ONCE, { error: messages.maxItems('應徵', MAX_AT_ONCE) }),
      ),
    stage: choice('階段', STAGES),
    /** Added to each of these letters. */
    postscript: letterInput.postscript,
  })
  .check(postscriptGoes(({ applications }) => applications.some(({ mail }) => mail)));
export type ManyMoves = z.output<typeof ManyMoves>;

/** `unchanged`: it was already there; `stale`: it has changed since it was seen, and stays as it is. */
const MOVE_OUTCOMES = ['moved', 'unchanged', 'stale', 'gone'] as const;
export type MoveOutcome = (typeof MOVE_OUTCOMES)[number];

export const moveApplications = endpoint('POST /api/admin/applications/bulk', {
  access: 'staff',
  summary: 'Moves several applications to one stage, each with a letter or without; answers what became of each',
  body: ManyMoves,
  reply: z.array(z.object({ id: z.string(), outcome: z.enum(MOVE_OUTCOMES) })),
});

export const changeInterview = endpoint('POST /api/admin/applications/{id}/interview', {
  access: 'staff',
  summary:
    'Arranges, moves or cancels (null) an interview, on request with a mail that the applicant can put into a calendar',
  body: z
    .object({
      interview: z.nullable(z.object(interviewInput, invalidInterview)),
      revision: mustBeBasedOn,
      /** If the interview stays as it is, the applicant is told once more. */
      ...letterInput,
    })
    .check(postscriptGoes(({ mail }) => mail)),
  reply: Changed,
});

export const assignApplication = endpoint('POST /api/admin/applications/{id}/assignee', {
  access: 'staff',
  summary: 'Gives an application to another colleague, who is told by mail',
  body: z.object({
    assigneeId,
    /** The assignee shown on the screen: if there is another by now, nothing is done. */
    from: assigneeId,
  }),
  reply: ApplicationRow,
});

export const assignApplications = endpoint('POST /api/admin/applications/bulk/assignee', {
  access: 'staff',
  summary: 'Gives several applications to one colleague, who is told by one mail; answers what became of each',
  body: manyAssigned('應徵'),
  reply: assignOutcomes,
});

export const addNote = endpoint('POST /api/admin/applications/{id}/notes', {
  access: 'staff',
  summary: 'Adds a note that only staff see',
  body: NoteInput,
  reply: Note,
});
