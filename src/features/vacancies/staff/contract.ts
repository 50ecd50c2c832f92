import * as z from 'zod/mini';
import { WORK_TYPES } from '#content/work-types.ts';
import { assigned, assigneeFilter, assigneeId } from '#features/backoffice/assignees/contract.ts';
import { EXPIRING_DAYS, STATUSES, WAITING_LABELS } from '#features/publishing/rules.ts';
import { PublishInput, publishingFields } from '#features/publishing/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { optionalDate } from '#shared/fields/date-fields.ts';
import { choice, optionalText, text, textList } from '#shared/fields/fields.ts';
import { listQuery } from '#shared/list-query.ts';
import { messages } from '#shared/messages.ts';
import { Based, mustBeBasedOn, newId } from '#shared/revisions.ts';
import { StaffFacts } from '../facts/contract.ts';

/** expired: its last day has passed. */
export const STATUS_LABELS = { ...WAITING_LABELS, open: '刊登中', expired: '已截止' } as const;

/** The filters of a list by status; expiring means open with the last day within a week. */
export const STATUS_FILTERS = [...STATUSES, 'expiring', 'all'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];
export const FILTER_LABELS: Record<StatusFilter, string> = {
  ...STATUS_LABELS,
  expiring: `${EXPIRING_DAYS} 天內截止`,
  all: '全部',
};

/** The names of the fields: in messages, in the log, before an import, and where somebody else has changed one. */
export const LABELS = {
  position: '職務名稱',
  category: '職務類別',
  nation: '國家',
  city: '縣市',
  township: '鄉鎮市區',
  address: '地址',
  salary: '薪資',
  workType: '工作性質',
  lastDay: '截止日期',
  content: '工作內容',
  facts: '其他條件',
  assigneeId: '負責人',
} as const;

/** The same limits as in an imported file. */
const fields = {
  position: text(LABELS.position, { max: 200 }),
  category: text(LABELS.category, { max: 50 }),
  nation: z._default(text(LABELS.nation, { max: 50 }), '台灣'),
  city: text(LABELS.city, { max: 50 }),
  township: optionalText(LABELS.township, { max: 50 }),
  address: optionalText(LABELS.address, { max: 300 }),
  /** If empty, it is made from the amounts in `facts.pay`. */
  salary: optionalText(LABELS.salary, { max: 100 }),
  workType: z._default(choice(LABELS.workType, WORK_TYPES), '全職'),
  content: text(LABELS.content, { max: 20_000, multiline: true }),
  /** The last day on which it is open, in Taipei; empty means no end. */
  lastDay: optionalDate(LABELS.lastDay),
  /** Facts beyond the texts; if missing, they stay unchanged. */
  facts: z.optional(StaffFacts),
} satisfies Record<Exclude<keyof typeof LABELS, 'assigneeId'>, unknown>;

const hasPay = z.refine<{ salary: string; facts?: StaffFacts | undefined }>(
  ({ salary, facts }) => salary !== '' || facts?.pay !== undefined,
  {
    error: messages.required(LABELS.salary),
    path: ['salary'],
    // Checked even while other fields are wrong, so that every mistake shows at once.
    when: ({ value }) => typeof (value as { salary?: unknown })?.salary === 'string',
  },
);

/** A vacancy's own content, which may also come from other sites. */
export const VacancyInput = z.object(fields).check(hasPay);
export type VacancyInput = z.output<typeof VacancyInput>;

/** If missing, it stays as it is. */
const ownFields = { ...fields, assigneeId: z.optional(assigneeId) };
const OwnVacancyInput = z.object(ownFields).check(hasPay);
export type OwnVacancyInput = z.output<typeof OwnVacancyInput>;

/** A vacancy in the staff's list. */
export const AdminVacancyRow = z.object({
  id: z.string(),
  position: z.string(),
  category: z.string(),
  nation: z.string(),
  city: z.string(),
  township: z.string(),
  salary: z.string(),
  workType: z.string(),
  ...assigned,
  ...publishingFields,
});
export type AdminVacancyRow = z.output<typeof AdminVacancyRow>;

/** The same with the client's name. */
const ListedVacancy = z.extend(AdminVacancyRow, {
  employerId: z.nullable(z.string()),
  employer: z.nullable(z.string()),
});
export type ListedVacancy = z.output<typeof ListedVacancy>;

export const AdminVacancy = z.extend(AdminVacancyRow, {
  address: z.string(),
  content: z.string(),
  lastDay: z.string(),
  facts: StaffFacts,
  /** The client's id; its name is among the facts. */
  employerId: z.nullable(z.string()),
});
export type AdminVacancy = z.output<typeof AdminVacancy>;

/** A finding of the checker: its kind, its field, and the words. It warns and refuses nothing. */
export const VacancyWarning = z.object({
  kind: z.enum(['confidential', 'mismatch', 'salary', 'range', 'discrimination', 'posting']),
  field: z.string(),
  text: z.string(),
});
export type VacancyWarning = z.output<typeof VacancyWarning>;

/** A content of 20,000 characters, escaped, plus room for the rest. */
const limits = { bodyBytes: 256 * 1024 };

const VacancyQuery = z.object({
  ...listQuery,
  sort: z._default(choice('排序', ['updatedAt', 'category', 'city']), 'updatedAt'),
  direction: z._default(choice('排序方向', ['asc', 'desc']), 'desc'),
  status: z._default(choice('狀態', STATUS_FILTERS), 'all'),
  category: optionalText('類別', { max: 50 }),
  city: optionalText('地區', { max: 50 }),
  assignee: assigneeFilter,
});
export type VacancyQuery = z.output<typeof VacancyQuery>;

export const listAdminVacancies = endpoint('GET /api/admin/vacancies', {
  access: 'staff',
  summary: 'All vacancies, drafts too, last changed first; X-Total-Count tells how many match',
  query: VacancyQuery,
  reply: z.array(ListedVacancy),
});

export const listEmployers = endpoint('GET /api/admin/employers', {
  access: 'staff',
  summary: 'Whom the agency recruits for: the first 20 names that hold what is asked for',
  query: z.object({ q: optionalText('公司名稱', { max: 100 }) }),
  reply: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const findAdminVacancy = endpoint('GET /api/admin/vacancies/{id}', {
  access: 'staff',
  summary: 'One vacancy, whatever its status',
  reply: AdminVacancy,
});

export const createVacancy = endpoint('POST /api/admin/vacancies', {
  access: 'staff',
  summary: 'Makes a draft',
  body: z.object({ ...ownFields, newId }).check(hasPay),
  reply: AdminVacancy,
  limits,
});

export const changeVacancy = endpoint('PUT /api/admin/vacancies/{id}', {
  access: 'staff',
  summary:
    'Changes a vacancy; the revision says what the change was based on. Open applications that nobody else was given go ' +
    'along to another 負責人',
  body: z.object({ ...ownFields, revision: mustBeBasedOn }).check(hasPay),
  reply: AdminVacancy,
  limits,
});

export const deleteVacancy = endpoint('DELETE /api/admin/vacancies/{id}', {
  access: 'staff',
  summary: 'Deletes a vacancy; its applications stay',
  body: Based,
  status: 204,
});

export const publishVacancy = endpoint('POST /api/admin/vacancies/{id}/publish', {
  access: 'staff',
  summary: 'Shows it on the site from now on, or from a time to come; one whose last day is over by then is refused',
  body: PublishInput,
  reply: AdminVacancy,
});

export const unpublishVacancy = endpoint('POST /api/admin/vacancies/{id}/unpublish', {
  access: 'staff',
  summary: 'Takes it off the site: it is a draft again',
  body: Based,
  reply: AdminVacancy,
});

export const duplicateVacancy = endpoint('POST /api/admin/vacancies/{id}/duplicate', {
  access: 'staff',
  summary: 'A draft with the same texts and no last day',
  reply: AdminVacancy,
});

export const MAX_AT_ONCE = 200;

export const ManyVacancies = z
  .object({
    /** Each with the revision that staff saw. */
    vacancies: z
      .array(z.object({ id: text('職缺', { max: 200 }), revision: mustBeBasedOn }), { error: messages.invalid('職缺') })
      .check(z.maxLength(MAX_AT_ONCE, { error: messages.maxItems('職缺', MAX_AT_ONCE) })),
    action: choice('動作', ['publish', 'unpublish', 'delete', 'assign']),
    /** For `assign`: the new assignee. */
    assigneeId: z.optional(assigneeId),
  })
  .check(
    z.refine(({ action, assigneeId }) => action !== 'assign' || assigneeId !== undefined, {
      error: messages.required('負責人'),
      path: ['assigneeId'],
    }),
  );
export type ManyVacancies = z.output<typeof ManyVacancies>;

export const changeManyVacancies = endpoint('POST /api/admin/vacancies/bulk', {
  access: 'staff',
  summary:
    'Publishes, unpublishes, deletes or hands over many at once; answers how many it changed, which are over and were not published, ' +
    'and which stay as they are because they are no longer as they were seen',
  body: ManyVacancies,
  reply: z.object({
    changed: z.number(),
    refused: z.array(z.string()),
    stale: z.array(z.string()),
    /** How many no longer exist; not counted when deleting. */
    gone: z.number(),
  }),
});

export const checkManyVacancies = endpoint('POST /api/admin/vacancies/bulk/check', {
  access: 'staff',
  summary:
    'What the law may object to in several vacancies, before they are published; those without a finding are left out',
  body: z.object({ ids: textList('職缺', { maxItems: MAX_AT_ONCE, maxLength: 200 }) }),
  reply: z.array(z.object({ id: z.string(), position: z.string(), warnings: z.array(VacancyWarning) })),
});

export const checkVacancy = endpoint('POST /api/admin/vacancies/check', {
  access: 'staff',
  summary: 'What law and search engines may object to in a vacancy, in words; before publishing',
  body: VacancyInput,
  reply: z.array(VacancyWarning),
  limits,
});
