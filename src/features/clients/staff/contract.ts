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
import { STATUSES } from '#features/publishing/rules.ts';
import { endpoint } from '#shared/contract.ts';
import { optionalLink } from '#shared/fields/address-fields.ts';
import { choice, isEmail, optionalText, text } from '#shared/fields/fields.ts';
import { optionalWholeNumber } from '#shared/fields/number-fields.ts';
import { listQuery } from '#shared/list-query.ts';
import { messages } from '#shared/messages.ts';
import { Based, mustBeBasedOn, newId } from '#shared/revisions.ts';
import { isTaxId } from '../rules.ts';

export const CLIENT_STATES = ['洽談中', '往來中', '暫停'] as const;
/** The usual state of a client added by staff; a client first named by a vacancy is 往來中. */
export const NEW_STATE = CLIENT_STATES[0];
export const KNOWN_STATE = CLIENT_STATES[1];

export const MAX_CONTACTS = 30;
export const CONTACT_LABELS = { name: '姓名', title: '職稱', phone: '電話', email: '電子信箱', notes: '備註' } as const;
type ContactField = keyof typeof CONTACT_LABELS;
export const CONTACT_LIMITS: Record<ContactField, number> = { name: 50, title: 50, phone: 40, email: 300, notes: 500 };

const contactText = (field: ContactField, rest: object = {}) =>
  optionalText(`聯絡人的${CONTACT_LABELS[field]}`, { max: CONTACT_LIMITS[field], ...rest });

const Contact = z.object({
  name: contactText('name'),
  title: contactText('title'),
  phone: contactText('phone', { isNumberLike: true }),
  email: contactText('email'),
  notes: contactText('notes', { multiline: true }),
} satisfies Record<ContactField, unknown>);
export type Contact = z.output<typeof Contact>;

const isBlank = (contact: Contact) => Object.values(contact).every((text) => text === '');

/** A contact's field as messages name it: messages about a list's items come under the list's name. */
export const fieldOf = (at: number, field: ContactField) => `第 ${at + 1} 位聯絡人的${CONTACT_LABELS[field]}`;

const contacts = z._default(
  z.array(Contact, { error: messages.invalid('聯絡人') }).check(
    z.maxLength(MAX_CONTACTS, { error: `聯絡人最多 ${MAX_CONTACTS} 位` }),
    z.check<Contact[]>(({ value, issues }) => {
      for (const [at, contact] of value.entries()) {
        const { name, email } = contact;
        if (isBlank(contact)) continue;
        const say = (message: string) => issues.push({ code: 'custom', message, input: value });
        if (name === '') say(messages.required(fieldOf(at, 'name')));
        if (email !== '' && !isEmail(email)) say(messages.email(fieldOf(at, 'email')));
      }
    }),
    // Only now, since errors name the places in which the contacts were typed.
    z.overwrite<Contact[]>((all) => all.filter((contact) => !isBlank(contact))),
  ),
  [],
);

/** As people write it down: without https. */
const asAddress = (typed: unknown) =>
  typeof typed === 'string' && /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(typed.trim()) ? `https://${typed.trim()}` : typed;

/** The names of the fields: in messages, in the log, on the client's page, and where somebody else has changed one. */
export const LABELS = {
  name: '公司名稱',
  taxId: '統一編號',
  industry: '產業',
  phone: '電話',
  address: '地址',
  website: '網址',
  state: '往來狀態',
  assigneeId: '負責人',
  fee: '服務費',
  guaranteeDays: '保證期',
  terms: '付款條件',
  remarks: '補充說明',
  contacts: '聯絡人',
} as const;

export const MAX_REMARKS = 2000;

const taxId = optionalText(LABELS.taxId, { isNumberLike: true }).check(
  // As copied from a document.
  z.overwrite<string>((value) => value.replace(/[\s\-\u2010-\u2015]/g, '')),
  z.refine<string>((value) => value === '' || /^\d{8}$/.test(value), { error: '統一編號 須為 8 位數字', abort: true }),
  z.refine<string>((value) => value === '' || isTaxId(value), { error: '統一編號 不正確，請再核對一次' }),
);

const ClientInput = z.object({
  /** The employer's name, as vacancies have it. */
  name: text(LABELS.name, { max: 100 }),
  taxId,
  industry: optionalText(LABELS.industry, { max: 100 }),
  phone: optionalText(LABELS.phone, { max: 40, isNumberLike: true }),
  address: optionalText(LABELS.address, { max: 300 }),
  website: z.pipe(z.transform(asAddress), optionalLink(LABELS.website)),
  state: z._default(choice(LABELS.state, CLIENT_STATES), NEW_STATE),
  /** As agreed: 年薪 20%, 1.5 個月月薪. */
  fee: optionalText(LABELS.fee, { max: 100 }),
  guaranteeDays: optionalWholeNumber(LABELS.guaranteeDays, 0, 3650),
  terms: optionalText(LABELS.terms, { max: 1000, multiline: true }),
  remarks: optionalText(LABELS.remarks, { max: MAX_REMARKS, multiline: true }),
  contacts,
  assigneeId: z.optional(assigneeId),
} satisfies Record<keyof typeof LABELS, unknown>);
export type ClientInput = z.output<typeof ClientInput>;

export const ClientRow = z.object({
  id: z.string(),
  name: z.string(),
  taxId: z.string(),
  industry: z.string(),
  phone: z.string(),
  state: z.enum(CLIENT_STATES),
  ...assigned,
  /** The main contact; in a list that is searched, the one that matches. */
  contact: z.nullable(Contact),
  openVacancies: z.number(),
  /** Unsettled applications for its vacancies, open or not. */
  underWay: z.number(),
  notedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  revision: z.number(),
});
export type ClientRow = z.output<typeof ClientRow>;

const ClientVacancy = z.object({
  id: z.string(),
  position: z.string(),
  status: z.enum(STATUSES),
  headcount: z.nullable(z.number()),
  assigneeName: z.nullable(z.string()),
  /** How many applications are in each stage; empty stages are left out. */
  stages: z.array(z.object({ stage: z.enum(STAGES), count: z.number() })),
});
export type ClientVacancy = z.output<typeof ClientVacancy>;

/** A resume that was handed to the client, by whom and in which form. */
const HandedTalent = z.object({
  talentId: z.string(),
  name: z.string(),
  staffName: z.string(),
  action: z.string(),
  accessedAt: z.string(),
});

export const Client = z.extend(ClientRow, {
  address: z.string(),
  website: z.string(),
  fee: z.string(),
  guaranteeDays: z.nullable(z.number()),
  terms: z.string(),
  remarks: z.string(),
  /** Its former names, and the names of clients merged into it. */
  formerNames: z.array(z.string()),
  /** The first is the main one. */
  contacts: z.array(Contact),
  /** The latest fifty, most recently changed first. */
  vacancies: z.array(ClientVacancy),
  /** The latest fifty, newest first. */
  handed: z.array(HandedTalent),
  /** Newest first. */
  notes: z.array(Note),
  /** The number of all vacancies and handed resumes, listed or not. */
  counts: z.object({ vacancies: z.number(), handed: z.number() }),
});
export type Client = z.output<typeof Client>;

const ClientQuery = z.object({
  ...listQuery,
  sort: z._default(choice('排序', ['name', 'updatedAt']), 'name'),
  direction: z._default(choice('排序方向', ['asc', 'desc']), 'asc'),
  state: z.optional(choice('往來狀態', CLIENT_STATES)),
  assignee: assigneeFilter,
});
export type ClientQuery = z.output<typeof ClientQuery>;

export const listClients = endpoint('GET /api/admin/clients', {
  access: 'staff',
  summary:
    'Whom the agency recruits for, by name or changed last first, by words of name, 統一編號 and contacts; X-Total-Count tells how many match',
  query: ClientQuery,
  reply: z.array(ClientRow),
});

export const findClient = endpoint('GET /api/admin/clients/{id}', {
  access: 'staff',
  summary: 'One client with its contacts, vacancies, the resumes that were handed to it, and what was noted',
  reply: Client,
});

/** Thirty contacts with notes, escaped. */
const limits = { bodyBytes: 256 * 1024 };

export const createClient = endpoint('POST /api/admin/clients', {
  access: 'staff',
  summary: 'Adds a client; refused if one has that name, also in another width or case, or that 統一編號',
  body: z.extend(ClientInput, { newId }),
  reply: Client,
  limits,
});

export const changeClient = endpoint('PUT /api/admin/clients/{id}', {
  access: 'staff',
  summary: 'Changes a client; with another name its vacancies have that one at once, also where visitors see it',
  body: z.extend(ClientInput, { revision: mustBeBasedOn }),
  reply: Client,
  limits,
});

export const deleteClient = endpoint('DELETE /api/admin/clients/{id}', {
  access: 'manager',
  summary: 'Deletes a client with its contacts and notes; refused while vacancies name it',
  body: Based,
  status: 204,
});

export const assignClients = endpoint('POST /api/admin/clients/bulk/assignee', {
  access: 'staff',
  summary: 'Gives several clients to one colleague, who is told by one mail; answers what became of each',
  body: manyAssigned('客戶'),
  reply: assignOutcomes,
});

export const joinClients = endpoint('POST /api/admin/clients/{id}/join', {
  access: 'manager',
  summary:
    'Joins a client to another, which then has its vacancies, contacts, notes and names; refused if that would exceed a limit',
  body: z.extend(Based, {
    /** The client that stays, and the revision that was seen. */
    to: text('客戶', { max: 200 }),
    toRevision: mustBeBasedOn,
  }),
  reply: Client,
});

export const addClientNote = endpoint('POST /api/admin/clients/{id}/notes', {
  access: 'staff',
  summary: 'Adds a note about a client that only staff see',
  body: NoteInput,
  reply: Note,
});
