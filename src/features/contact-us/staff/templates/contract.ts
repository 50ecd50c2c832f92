import * as z from 'zod/mini';
import { placesFault } from '#features/backoffice/settings/rules.ts';
import { endpoint } from '#shared/contract.ts';
import { text, textList } from '#shared/fields/fields.ts';
import { Based, mustBeBasedOn } from '#shared/revisions.ts';

/** As many as can be looked through in a menu. */
export const MAX_TEMPLATES = 30;
export const MAX_NAME = 40;
/** With the placeholders filled in and text around it, it still fits into a reply. */
export const MAX_TEXT = 3000;

/** The placeholders: the writer, and the agency. */
export const REPLY_PLACES = ['{name}', '{company}', '{phone}'];

const fields = {
  name: text('名稱', { max: MAX_NAME }),
  text: text('內容', { max: MAX_TEXT, multiline: true }).check(
    z.check<string>(({ value, issues }) => {
      const message = placesFault('內容', value, REPLY_PLACES);
      if (message) issues.push({ code: 'custom', message, input: value });
    }),
  ),
};

export const TemplateInput = z.object(fields);
export type TemplateInput = z.output<typeof TemplateInput>;

export const ReplyTemplate = z.object({ id: z.string(), name: z.string(), text: z.string(), revision: z.number() });
export type ReplyTemplate = z.output<typeof ReplyTemplate>;

export const ReplyTemplates = z.object({
  /** In the order in which they are offered. */
  templates: z.array(ReplyTemplate),
  /** The list's revision; grows with every change of one of them, too. */
  revision: z.number(),
  /** Filled into all of them alike. */
  agency: z.object({ company: z.string(), phone: z.string() }),
});
export type ReplyTemplates = z.output<typeof ReplyTemplates>;

export const listTemplates = endpoint('GET /api/admin/replyTemplates', {
  access: 'staff',
  summary: `What staff answer again and again, ${MAX_TEMPLATES} templates at most, with what is filled into them`,
  reply: ReplyTemplates,
});

export const createTemplate = endpoint('POST /api/admin/replyTemplates', {
  access: 'manager',
  summary: 'Adds a template behind the others',
  body: TemplateInput,
  reply: ReplyTemplates,
});

export const changeTemplate = endpoint('PUT /api/admin/replyTemplates/{id}', {
  access: 'manager',
  summary: 'Changes a template; the revision says what the change was based on',
  body: z.extend(TemplateInput, { revision: mustBeBasedOn }),
  reply: ReplyTemplates,
});

export const deleteTemplate = endpoint('DELETE /api/admin/replyTemplates/{id}', {
  access: 'manager',
  summary: 'Takes a template away',
  body: Based,
  reply: ReplyTemplates,
});

export const orderTemplates = endpoint('POST /api/admin/replyTemplates/order', {
  access: 'manager',
  summary: 'The order of the templates: all their ids, and the revision of the list that was seen',
  body: z.object({
    // As long as the ids in a site file may be.
    ids: textList('順序', { maxItems: MAX_TEMPLATES, maxLength: 200 }),
    revision: mustBeBasedOn,
  }),
  reply: ReplyTemplates,
});
