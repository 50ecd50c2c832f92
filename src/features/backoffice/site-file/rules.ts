import * as z from 'zod/mini';
import { createArticle } from '#features/articles/staff/contract.ts';
import { MAX_TEMPLATES, TemplateInput } from '#features/contact-us/staff/templates/contract.ts';
import { createBanner, MAX_BANNERS } from '#features/home/staff/contract.ts';
import { createIssue } from '#features/newsletter/staff/contract.ts';
import { PURPOSES } from '#features/pictures/rules.ts';
import { VacancyInput } from '#features/vacancies/staff/contract.ts';
import { createSynonyms } from '#features/vacancies/staff/synonyms/contract.ts';
import { MAX_SYNONYM_GROUPS } from '#features/vacancies/staff/synonyms/rules.ts';
import { optionalText, text } from '#shared/fields/fields.ts';
import { changeLetter, changeThresholds } from '../settings/contract.ts';

/** Distinguishes such a file from others packed the same way. */
export const KIND = 'site';

// The content of a file, section by section. `input` is what staff would send for it, in the exact shape of that call:
// everything imported passes the checks for staff input.

/** It becomes part of an address, like an id in an imported list. */
const id = text('編號', { max: 200 }).check(z.regex(/^(?!\.{1,2}$)[\w.-]+$/, { error: '編號 格式錯誤' }));
/** For entries with an order: an id of this name would take the address of the call that sets the order. */
const orderedId = id.check(z.regex(/^(?!order$)/, { error: '編號 格式錯誤' }));
const moment = z.iso.datetime();
const orNone = z.nullable(moment);
const address = z.string().check(z.maxLength(2000), z.regex(/^https?:\/\//));

export const SECTIONS = {
  texts: z.object({
    key: z.string(),
    version: z.int(),
    publishAt: moment,
    createdAt: moment,
    content: z.unknown(),
  }),
  settings: z.object({
    letter: z.optional(changeLetter.body!),
    thresholds: z.optional(changeThresholds.body!),
    replyTemplates: z.optional(
      z.array(z.extend(TemplateInput, { id: orderedId })).check(
        z.maxLength(MAX_TEMPLATES, { error: `回覆範本 最多 ${MAX_TEMPLATES} 個` }),
        z.refine(
          (all) => (['id', 'name'] as const).every((key) => new Set(all.map((one) => one[key])).size === all.length),
          { error: '回覆範本 有重複的名稱或編號' },
        ),
      ),
    ),
  }),
  pictures: z.object({ id: z.uuid(), purpose: z.enum(PURPOSES) }),
  banners: z.object({
    id: orderedId,
    position: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    input: createBanner.body!,
  }),
  articles: z.object({ id, publishAt: orNone, updatedAt: moment, input: createArticle.body! }),
  vacancies: z.object({ id, publishAt: orNone, expiresAt: orNone, updatedAt: moment, input: VacancyInput }),
  synonyms: z.object({ id, createdAt: moment, input: createSynonyms.body! }),
  titles: z.object({ title: text('欄位名稱', { max: 200 }), field: optionalText('欄位', { max: 100 }) }),
  issues: z.object({
    id,
    createdAt: moment,
    updatedAt: moment,
    startedAt: orNone,
    endedAt: orNone,
    /** As they were sent; null for a draft. */
    articles: z.nullable(
      z
        .array(z.object({ articleId: id, title: z.string(), summary: z.string(), link: address }))
        .check(z.maxLength(50)),
    ),
    input: createIssue.body!,
  }),
  demonstration: z.object({ kind: z.enum(['vacancies', 'articles', 'banners']), id }),
} as const;

export type Section = keyof typeof SECTIONS;
export type Sections = { [S in Section]: z.output<(typeof SECTIONS)[S]>[] };

/** The sections' names in sentences. */
export const SECTION_LABELS: Record<Section, string> = {
  texts: '網站內容',
  settings: '設定',
  pictures: '圖片',
  banners: '輪播',
  articles: '文章',
  vacancies: '職缺',
  synonyms: '同義詞',
  titles: '匯入欄位',
  issues: '電子報',
  demonstration: '示範內容',
};

/** No site has more of these, however it is imported. */
export const EVER: Partial<Record<Section, number>> = {
  settings: 50,
  banners: 2 * MAX_BANNERS,
  synonyms: MAX_SYNONYM_GROUPS,
  titles: 1000,
};

/**
 * The most of each that can be imported while the site runs, and from a browser: everything is written in one transaction,
 * for which others wait. An agency has some hundreds of vacancies and articles.
 */
export const MOST = {
  ...EVER,
  ...{ texts: 2000, pictures: 1000, articles: 1000, vacancies: 5000, issues: 1000, demonstration: 1000 },
} as Record<Section, number>;

/** 5,000 筆職缺 */
export const mostOf = (section: Section) => `${MOST[section].toLocaleString('en')} 筆${SECTION_LABELS[section]}`;

/** Which of the coming entries replace existing ones, and which don't. */
export function compared(there: readonly string[], coming: readonly string[]) {
  const [has, comes] = [new Set(there), new Set(coming)];
  return {
    added: coming.filter((one) => !has.has(one)),
    changed: coming.filter((one) => has.has(one)),
    others: there.filter((one) => !comes.has(one)),
  };
}
