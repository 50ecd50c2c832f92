import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice, optionalText, text, textList, wholeNumber } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';
import { MAX_WORD_LENGTH, MAX_WORDS } from '#shared/search-words.ts';
import { PublicFacts } from '../facts/contract.ts';
import { EDUCATION_LEVELS, REMOTE_KEYS } from '../facts/rules.ts';
import { MAX_SELECTIONS } from '../rules.ts';
import { ALL_WORK_TYPES, FURTHER, type FurtherFilters, MAX_TOWNSHIPS } from './filters/rules.ts';

const Region = z.object({ nation: z.string(), city: z.string() });

const Texts = z.object({
  vacancyId: z.string(),
  position: z.string(),
  category: z.string(),
  nation: z.string(),
  city: z.string(),
  township: z.string(),
  salary: z.string(),
  workType: z.string(),
  updatedAt: z.string(),
});

/** A vacancy as a list shows it. */
export const VacancyCard = z.extend(Texts, {
  /** The employer's name or description, if it is shown at all. */
  employer: z.optional(z.string()),
});

export const Vacancy = z.extend(Texts, {
  address: z.string(),
  content: z.string(),
  /** When it was published; editing changes updatedAt, not this. */
  publishAt: z.string(),
  /** Facts beyond the texts; missing if there are none. */
  facts: z.optional(PublicFacts),
});

export type VacancyCard = z.output<typeof VacancyCard>;
export type Vacancy = z.output<typeof Vacancy>;

/** Rows of an answer without `page`: the whole list, but never more (decisions §5). */
export const MAX_ROWS = 1000;

/** Several values from a closed list. */
const someOf = <const T extends readonly string[]>(label: string, options: T) =>
  z
    .array(choice(label, options), { error: messages.invalid(label) })
    .check(z.maxLength(options.length, { error: messages.maxItems(label, options.length) }));

/** The filters of a search. */
const filters = {
  keywords: z._default(textList('關鍵字', { maxItems: MAX_WORDS, maxLength: MAX_WORD_LENGTH }), []),
  cities: z._default(textList('地區', { maxItems: MAX_SELECTIONS, maxLength: MAX_WORD_LENGTH }), []),
  categories: z._default(textList('類別', { maxItems: MAX_SELECTIONS, maxLength: MAX_WORD_LENGTH }), []),
  /** 台中市北屯區: city and township together. */
  townships: z.optional(textList('鄉鎮市區', { maxItems: MAX_TOWNSHIPS, maxLength: MAX_WORD_LENGTH })),
  workTypes: z.optional(someOf('工作性質', ALL_WORK_TYPES)),
  /** The searcher's years: finds vacancies that require no more. */
  experience: z.optional(wholeNumber('工作經驗', 0, 50)),
  /** The searcher's education: finds vacancies that require no more. */
  education: z.optional(choice('學歷', EDUCATION_LEVELS)),
  remote: z.optional(someOf('遠端工作', REMOTE_KEYS)),
  /** The minimum pay in NT$ per month; other periods are converted (facts/rules.ts). */
  payFrom: z.optional(wholeNumber('薪資', 1, 99_999_999)),
  /** With `payFrom`: also finds vacancies that name no amount (面議). */
  withOpenPay: z.optional(z.boolean({ error: messages.invalid('面議') })),
  /**
   * true: a synonym given by staff may stand for a word (docs/search.md). true or false: POST /api/vacancy says in X-Also
   * which synonyms find more, and how much. Missing: only the words themselves count.
   */
  similar: z.optional(z.boolean({ error: messages.invalid('相近的說法') })),
  /** Changed within this many days. */
  updatedWithin: z.optional(wholeNumber('更新日期', 1, 365)),
} satisfies Record<'keywords' | 'cities' | 'categories' | keyof FurtherFilters, unknown>;

export const VacancySearch = z.object({
  ...filters,
  page: z.optional(wholeNumber('頁次', 1, 1_000_000)),
  pageSize: z.optional(wholeNumber('每頁筆數', 1, 100)),
  /** fit: by how well the words fit (docs/search.md). */
  sort: z.optional(choice('排序', ['category', 'city', 'fit'])),
  /** A vacancyId: the vacancies most like it come first, and itself last. */
  like: z.optional(text('職缺', { max: 200 })),
  direction: z._default(choice('排序方向', ['asc', 'desc']), 'asc'),
  fields: z.optional(choice('欄位', ['card'])),
  limit: z.optional(wholeNumber('筆數', 1, MAX_ROWS)),
});

export const searchVacancies = endpoint('POST /api/vacancy', {
  access: 'public',
  summary:
    'Open vacancies that contain every word, newest first; X-Total-Count tells how many match, X-Also what synonyms add',
  body: VacancySearch,
  // With fields=card the content is left out, for lists that don't show it.
  reply: z.array(z.extend(VacancyCard, { address: z.optional(z.string()), content: z.optional(z.string()) })),
});

const Count = z.object({ value: z.string(), count: z.number() });
const Step = z.object({ value: z.number(), count: z.number() });

/**
 * For each filter, how many vacancies match each of its values while all other filters are kept; values without any are left
 * out.
 */
export const VacancyFacets = z.object({
  total: z.number(),
  cities: z.array(Count),
  /** For the chosen cities only. */
  townships: z.array(Count),
  categories: z.array(Count),
  workTypes: z.array(Count),
  experience: z.array(Step),
  education: z.array(z.object({ value: z.enum(EDUCATION_LEVELS), count: z.number() })),
  remote: z.array(z.object({ value: z.enum(REMOTE_KEYS), count: z.number() })),
  pay: z.array(Step),
  openPay: z.number(),
  updated: z.array(Step),
});
export type VacancyFacets = z.output<typeof VacancyFacets>;

export const countVacancies = endpoint('POST /search-help/facets', {
  access: 'public',
  summary: 'How many open vacancies each value of each filter would find',
  body: z.object(filters),
  reply: VacancyFacets,
});

/** One word of the keywords, or all of them if none is named; one filter with all its values, or all filters. */
const DROPPED = ['keywords', 'filters', 'cities', 'categories', ...FURTHER] as const;

export const relaxSearch = endpoint('POST /search-help/relaxed', {
  access: 'public',
  summary:
    'For a search that finds nothing: its words in the characters of Taiwan or with gaps between them, pay that they name as a filter, and which word or filter to leave out; with how many vacancies there are then',
  body: z.object(filters),
  reply: z.array(
    z.union([
      z.object({ spelled: z.string(), count: z.number() }),
      z.object({ payFrom: z.number(), word: z.string(), count: z.number() }),
      z.object({ drop: z.enum(DROPPED), word: z.optional(z.string()), count: z.number() }),
    ]),
  ),
});

export const suggestWords = endpoint('GET /search-help/suggestions', {
  access: 'public',
  isPublicContent: true,
  summary: 'Positions, categories, skills and places of open vacancies that have in them what was typed; at most eight',
  query: z.object({ q: optionalText('關鍵字', { max: MAX_WORD_LENGTH }) }),
  reply: z.array(z.object({ text: z.string(), kind: z.enum(['category', 'skill', 'position', 'place']) })),
});

export const findVacancy = endpoint('GET /api/vacancy/{id}', {
  access: 'public',
  isPublicContent: true,
  summary: 'One open vacancy',
  reply: Vacancy,
});

export const listRegions = endpoint('GET /api/vacancy/regions', {
  access: 'public',
  isPublicContent: true,
  summary: 'The distinct nation and city of open vacancies',
  reply: z.array(Region),
});

export const listCategories = endpoint('GET /api/Vacancy/Categories', {
  access: 'public',
  isPublicContent: true,
  summary: 'The distinct categories of open vacancies, in the order of the specification',
  reply: z.array(z.string()),
});
