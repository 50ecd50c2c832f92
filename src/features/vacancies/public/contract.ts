import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice, textList, wholeNumber } from '#shared/fields.ts';
import { MAX_WORD_LENGTH, MAX_WORDS } from '#shared/search-words.ts';
import { PublicFacts } from '../facts/contract.ts';
import { MAX_SELECTIONS } from '../rules.ts';

export const Region = z.object({ nation: z.string(), city: z.string() });

/** A vacancy as a list shows it. */
export const VacancyCard = z.object({
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

export const Vacancy = z.extend(VacancyCard, {
  address: z.string(),
  content: z.string(),
  /** Since when it is open; an edit moves updatedAt, not this. */
  publishAt: z.string(),
  /** What is known beside the texts; left out where nothing is. */
  facts: z.optional(PublicFacts),
});

export type VacancyCard = z.output<typeof VacancyCard>;
export type Vacancy = z.output<typeof Vacancy>;

/** Rows of an answer without `page`: the whole list, but never more (decisions §5). */
export const MAX_ROWS = 1000;

export const VacancySearch = z.object({
  keywords: z._default(textList('關鍵字', { maxItems: MAX_WORDS, maxLength: MAX_WORD_LENGTH }), []),
  cities: z._default(textList('地區', { maxItems: MAX_SELECTIONS, maxLength: MAX_WORD_LENGTH }), []),
  categories: z._default(textList('類別', { maxItems: MAX_SELECTIONS, maxLength: MAX_WORD_LENGTH }), []),
  page: z.optional(wholeNumber('頁次', 1, 1_000_000)),
  pageSize: z.optional(wholeNumber('每頁筆數', 1, 100)),
  sort: z.optional(choice('排序', ['category', 'city'])),
  direction: z._default(choice('排序方向', ['asc', 'desc']), 'asc'),
  fields: z.optional(choice('欄位', ['card'])),
  limit: z.optional(wholeNumber('筆數', 1, MAX_ROWS)),
});

export const searchVacancies = endpoint({
  method: 'POST',
  path: '/api/vacancy',
  access: 'public',
  summary: 'Open vacancies that contain every word, newest first; X-Total-Count tells how many match',
  body: VacancySearch,
  // With fields=card the text is left out, for lists that don't show it.
  reply: z.array(z.extend(VacancyCard, { address: z.optional(z.string()), content: z.optional(z.string()) })),
});

export const findVacancy = endpoint({
  method: 'GET',
  path: '/api/vacancy/{id}',
  access: 'public',
  isPublicContent: true,
  summary: 'One open vacancy',
  reply: Vacancy,
});

export const listRegions = endpoint({
  method: 'GET',
  path: '/api/vacancy/regions',
  access: 'public',
  isPublicContent: true,
  summary: 'The distinct nation and city of open vacancies',
  reply: z.array(Region),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/Vacancy/Categories',
  access: 'public',
  isPublicContent: true,
  summary: 'The distinct categories of open vacancies, in the order of the specification',
  reply: z.array(z.string()),
});
