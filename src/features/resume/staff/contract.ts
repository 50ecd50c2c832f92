import * as z from 'zod/mini';
import { STAGES } from '#content/application-stages.ts';
import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { WORK_TYPES } from '#content/work-types.ts';
import { AccessLogEntry } from '#features/account/public/contract.ts';
import { Note, NoteInput } from '#features/notes/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { optionalDate } from '#shared/fields/date-fields.ts';
import { choice, optionalText, text, wholeNumber } from '#shared/fields/fields.ts';
import { readNumber } from '#shared/fields/number-fields.ts';
import { listQuery } from '#shared/list-query.ts';
import { HandedTo } from '../accesses/contract.ts';
import { ACCESS_PURPOSES } from '../accesses/rules.ts';
import { PAY_PERIODS } from '../condition/contract.ts';
import { Preview } from '../document/contract.ts';
import { LANGUAGES, SKILLS } from '../language/contract.ts';
import type { Disclosure } from '../shared/fields.ts';
import { MAX_TAG_LENGTH } from '../tags/contract.ts';

/** 會員 have an account; 人才庫 is what 儲存履歷 has detached from one (docs/decisions/0006). */
export const SOURCES = ['會員', '人才庫'] as const;
/** 不適用 is not a level that anybody searches for. */
export const SPOKEN_LEVELS = SKILLS.slice(0, -1) as ['流利', '良好', '平均', '基礎'];

/** When a resume was last changed: recent ones are worth asking about a vacancy, and old ones may not be needed any more. */
export const CHANGED = ['三個月內', '一年內', '一年以前', '三年以前'] as const;

/** What staff need for choosing whom to look at, without contact details. */
export const TalentRow = z.object({
  id: z.string(),
  name: z.string(),
  jobObjective: z.string(),
  location: z.string(),
  workType: z.string(),
  /** In words. */
  expectedPay: z.string(),
  /** The latest job: company and position. */
  latestWork: z.string(),
  education: z.string(),
  categories: z.array(z.string()),
  languages: z.array(z.string()),
  /** When they could start, in words. */
  available: z.string(),
  source: z.enum(SOURCES),
  /** Unsettled applications. */
  open: z.number(),
  notedAt: z.nullable(z.string()),
  tags: z.array(z.string()),
  updatedAt: z.string(),
});
export type TalentRow = z.output<typeof TalentRow>;

const yes = (label: string) => z.optional(choice(label, ['true']));

/** Which resumes a list shows. */
const inList = {
  q: listQuery.q,
  source: z.optional(choice('來源', SOURCES)),
  changed: z.optional(choice('更新時間', CHANGED)),
  /** Of seniority or experience. */
  category: z.optional(choice('職務類別', JOB_CATEGORIES)),
  location: optionalText('希望工作地點', { max: 50 }),
  language: z.optional(choice('語言', LANGUAGES)),
  /** The lowest spoken level. */
  level: z.optional(choice('口說程度', SPOKEN_LEVELS)),
  workType: z.optional(choice('工作性質', WORK_TYPES)),
  shift: yes('可輪班'),
  arrange: yes('可配合派駐'),
  payPeriod: z.optional(choice('計薪方式', PAY_PERIODS)),
  /** The expected pay begins at this many TWD or less, in the requested pay period, else per month. */
  payUpTo: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => readNumber(typed)),
      ),
      wholeNumber('希望薪資', 0, 99_999_999),
    ),
  ),
  /** Could start by this day. */
  availableBy: optionalDate('可上班日'),
  tag: optionalText('標籤', { max: MAX_TAG_LENGTH }),
};

const TalentFilter = z.object(inList);
export type TalentFilter = z.output<typeof TalentFilter>;
const TalentQuery = z.object({ ...listQuery, ...inList });
export type TalentQuery = z.output<typeof TalentQuery>;

export const listTalents = endpoint('GET /api/admin/talents', {
  access: 'staff',
  summary:
    'Resumes, changed last first, by words of what they say; by a whole e-mail address or telephone number, on record for whom it finds',
  query: TalentQuery,
  reply: z.array(TalentRow),
});

export const findNeighbours = endpoint('GET /api/admin/talents/{id}/neighbours', {
  access: 'staff',
  summary: 'Which resumes stand before and after this one in a list, whether or not it still belongs there itself',
  query: TalentFilter,
  reply: z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) }),
});

export const TalentApplication = z.object({
  id: z.string(),
  vacancyId: z.string(),
  position: z.string(),
  stage: z.enum(STAGES),
  appliedAt: z.string(),
  /** The member of staff who put them there; null: they applied. */
  addedBy: z.nullable(z.string()),
});
export type TalentApplication = z.output<typeof TalentApplication>;

export const Talent = z.object({
  id: z.string(),
  /** The reference used where the name is hidden. */
  reference: z.string(),
  source: z.enum(SOURCES),
  detachedAt: z.nullable(z.string()),
  resume: Preview,
  /** How many other resumes have the same mobile number or e-mail address, and may be the same person's. */
  alike: z.object({ mobile: z.number(), email: z.number() }),
  /** The latest fifty, newest first. */
  applications: z.array(TalentApplication),
  tags: z.array(z.string()),
  /** Notes about the talent and their applications; newest first. */
  notes: z.array(Note),
  /** Who at the agency looked at it: the latest fifty, newest first. */
  accesses: z.array(AccessLogEntry),
  /** The clients who were given it: the latest fifty, newest first. */
  handedTo: z.array(HandedTo),
  /** The number of all of them, listed or not. */
  counts: z.object({ applications: z.number(), accesses: z.number() }),
});
export type Talent = z.output<typeof Talent>;

const purpose = z._default(choice('目的', ACCESS_PURPOSES), '媒合職缺');

const FORMS = ['masked', 'full'] as const;
export type ResumeForm = (typeof FORMS)[number];
/** The words for the log and for the member. */
export const FORM_NAMES: Record<ResumeForm, string> = { masked: '遮罩', full: '完整' };
// By default the form that reveals less.
const form = z._default(choice('格式', FORMS), 'masked');

export const findTalent = endpoint('GET /api/admin/talents/{id}', {
  access: 'staff',
  summary: 'One resume with its applications and who looked at it; this reading is on record for the member',
  query: z.object({ purpose }),
  reply: Talent,
});

export const recommendTalent = endpoint('POST /api/admin/talents/{id}/applications', {
  access: 'staff',
  summary: 'Puts a talent on a vacancy, open or not; shown to the member, who is sent nothing',
  body: z.object({ vacancyId: text('職缺', { max: 200 }) }),
  reply: TalentApplication,
});

export const addTalentNote = endpoint('POST /api/admin/talents/{id}/notes', {
  access: 'staff',
  summary: 'Adds a note about a talent that only staff see',
  body: NoteInput,
  reply: Note,
});

/** What a masked resume discloses only if chosen, in the words of screen, log and member. */
export const DISCLOSURES: Disclosure[] = ['salary', 'leaving', 'employers'];
export const DISCLOSURE_NAMES: Record<Disclosure, string> = {
  salary: '目前與過去薪資',
  leaving: '離職原因',
  employers: '雇主名稱',
};
export const MAX_RECOMMENDATION_LENGTH = 1000;
export const MAX_CLIENT_LENGTH = 100;

/** How a resume leaves the agency. The full form always includes everything. */
const handedOn = z.object({
  form,
  purpose,
  salary: yes(DISCLOSURE_NAMES.salary),
  leaving: yes(DISCLOSURE_NAMES.leaving),
  employers: yes(DISCLOSURE_NAMES.employers),
  /** Printed above a masked resume. */
  recommendation: optionalText('顧問推薦語', { max: MAX_RECOMMENDATION_LENGTH, multiline: true }),
  /** The client who gets it. */
  client: optionalText('客戶', { max: MAX_CLIENT_LENGTH }),
});
export type HandedOn = z.output<typeof handedOn>;

/** A resume as it leaves the agency: full, or without anything that identifies the person. */
export const PrintedResume = z.object({
  /** What the sheet says about the agency. */
  agency: z.object({
    name: z.string(),
    nameEn: z.string(),
    legalName: z.string(),
    phone: z.string(),
    colour: z.string(),
  }),
  reference: z.string(),
  form: z.enum(FORMS),
  recommendation: z.string(),
  resume: Preview,
});
export type PrintedResume = z.output<typeof PrintedResume>;

export const printResume = endpoint('GET /api/admin/talents/{id}/print', {
  access: 'staff',
  summary: 'A resume to be printed, whole or masked; on record for the member',
  query: handedOn,
  reply: PrintedResume,
});

export const downloadResume = endpoint('GET /api/admin/talents/{id}/resume.pdf', {
  access: 'staff',
  summary: 'The resume as a PDF, whole or masked for clients; on record for the member',
  query: handedOn,
  fileType: 'application/pdf',
  limits: { rate: [{ by: 'address', count: 200, seconds: 900 }] },
});

/** A member's own resume is deleted with the account, which has a receipt and a password of its own. */
export const OF_A_MEMBER = '這是會員自己的履歷，要刪除請到「會員」刪除帳號';

export const deleteTalent = endpoint('POST /api/admin/talents/{id}/delete', {
  access: 'manager',
  summary:
    'Deletes a resume of the pool with its files and applications, for good; its reference typed once more proves it is meant',
  body: z.object({ confirmation: text('人選編號', { max: 20 }) }),
  status: 204,
});
