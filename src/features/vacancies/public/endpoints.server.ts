import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import { tally } from '#platform/watch/tallies.server.ts';
import { foldText } from '#shared/search-words.ts';
import * as data from '../data.server.ts';
import * as names from '../names-data.server.ts';
import { EMPTY_SEARCH, PAGE_SIZE } from '../rules.ts';
import { facetsInWords } from '../search/facets.server.ts';
import { facetsOf, relaxed, similarTo } from '../search/service.server.ts';
import { suggest } from '../search/suggest.server.ts';
import * as contract from './contract.ts';

export const endpoints = [
  handle(contract.searchVacancies, async ({ deps, body, request }) => {
    const isPaged = body.page !== undefined || body.pageSize !== undefined;
    const { db } = deps.database;
    const now = deps.now().toISOString();
    const { rows, total } = await data.searchVacancies(db, {
      ...body,
      page: body.page ?? 1,
      pageSize: isPaged ? (body.pageSize ?? PAGE_SIZE) : (body.limit ?? contract.MAX_ROWS),
      withContent: body.fields !== 'card',
      now,
    });
    // Counts searches without results, to show them to the agency.
    const isAhead = request?.headers.get('purpose') === 'prefetch';
    if (total === 0 && body.keywords?.length && !isAhead)
      tally(deps.database, EMPTY_SEARCH, foldText(body.keywords.join(' ')));
    const similar = body.similar === undefined ? undefined : await similarTo(db, { ...body, now });
    return new Part(rows.slice(0, body.limit), total, similar && { similar });
  }),
  handle(contract.countVacancies, async ({ deps, body }) => {
    const found = await facetsOf(deps.database.db, { ...body, now: deps.now().toISOString() });
    return facetsInWords(found, body.cities);
  }),
  handle(contract.relaxSearch, ({ deps, body }) => relaxed(deps.database.db, body, deps.now().toISOString())),
  handle(contract.suggestWords, ({ deps, query }) => suggest(deps.database.db, query.q, deps.now().toISOString())),
  handle(contract.listRegions, ({ deps }) => names.listRegions(deps.database.db, deps.now().toISOString())),
  handle(contract.listCategories, ({ deps }) =>
    names.listCategories(deps.database.db, deps.now().toISOString(), JOB_CATEGORIES),
  ),
  handle(contract.findVacancy, async ({ deps, params }) => {
    const vacancy = await data.findVacancy(deps.database.db, params.id, deps.now().toISOString());
    if (!vacancy) throw notFound();
    return vacancy;
  }),
];
