import { callPage } from '#shared/call.ts';
import { splitKeywords } from '#shared/search-words.ts';
import { Head } from '#ui/head.tsx';
import { Link } from '#ui/link.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { Pager } from '#ui/pager.tsx';
import { MissingProgram } from '#ui/routing/load.ts';
import type { Asked } from '#ui/routing/route.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { type JobsQuery, jobsAddress, PAGE_SIZE, readJobsQuery } from '../rules.ts';
import { ActiveFilters } from './active-filters.tsx';
import { AlertSection } from './alerts/alert-section.tsx';
import type { searchVacancies, VacancyCard } from './contract.ts';
import type { FurtherFilters } from './filters/rules.ts';
import { ListActions } from './list-actions.tsx';
import { NoResults } from './no-results.tsx';
import { ResultsTable } from './results-table.tsx';
import { SearchBar } from './search-bar.tsx';
import type { JobsWords } from './words/rules.ts';

interface JobsData extends JobsWords {
  query: JobsQuery;
  rows: VacancyCard[];
  total: number;
}

/** The page's words are loaded together with the data, not with every first load. */
let broughtWords: Promise<typeof import('./words/rules.ts')> | undefined;
function bringWords() {
  // A server takes longer to find a module again than to use it.
  broughtWords ??= import('./words/rules.ts').catch((cause) => {
    broughtWords = undefined;
    throw new MissingProgram('the words did not come', { cause });
  });
  return broughtWords;
}

export async function loader({ url, ...how }: Asked): Promise<JobsData> {
  const asked = readJobsQuery(url.searchParams);
  const words = bringWords();
  // If neither arrives, the data's failure is the one that tells why.
  words.catch(() => {});
  const cities = asked.cities.length > 0 ? await (await words).citiesAmong(asked.cities, how.signal) : [];
  const real = { ...asked, cities };
  const plain = { query: real, filters: {}, chips: [] };
  let { query, filters, chips } = asked.further ? (await words).withFurther(real) : plain;
  let found = await search(query, filters, how);
  if (found.rows.length === 0 && query.page > 1) {
    // A page past the end is a bad value like any other, so it falls back to the first.
    query = { ...query, page: 1 };
    found = await search(query, filters, how);
  }
  const { jobsWords, waysOutOf } = await words;
  // If the ways out cannot be loaded, the page is still shown.
  const relaxed = found.total === 0 ? await waysOutOf(query, filters).catch(() => []) : [];
  const { rows, total, also } = found;
  return {
    query,
    rows,
    total,
    ...jobsWords(query, total, chips, {
      relaxed,
      also,
      askedPage: asked.page,
      noCities: asked.cities.filter((city) => !cities.includes(city)),
    }),
  };
}

async function search(
  { keywords, cities, categories, sort, page }: JobsQuery,
  filters: FurtherFilters,
  { signal, isAhead }: Pick<Asked, 'signal' | 'isAhead'>,
) {
  return callPage<typeof searchVacancies>('POST /api/vacancy', {
    body: {
      keywords: splitKeywords(keywords),
      cities,
      categories,
      similar: false,
      ...filters,
      page,
      pageSize: PAGE_SIZE,
      sort: sortOf(keywords, sort),
      direction: sort?.startsWith('-') ? 'desc' : 'asc',
      fields: 'card',
    },
    signal,
    isAhead,
  });
}

/** By default the best match comes first, if there are words to match. */
function sortOf(keywords: string, sort = keywords ? 'fit' : 'newest') {
  return sort === 'newest' ? undefined : (sort.replace('-', '') as 'category' | 'city' | 'fit');
}

export default function JobsPage() {
  const { query, rows, total, chips, furtherCount, hits, order, none, similar, ...head } = useLoaderData<JobsData>();
  const search = jobsAddress({ ...query, page: 1, sort: undefined });
  return (
    <>
      <Head image="/art/og-jobs.jpg" {...head} />
      <PageBanner art="hills" title="職缺快訊" lead="每個職缺都由顧問確認過內容、薪資與工作時間。" isLow />
      <div className="page">
        <SearchBar key={search} query={query} />
        <ActiveFilters chips={chips} clearTo={jobsAddress({ sort: query.sort })} />
        <div className="jobs-above">
          <p className="jobs-hits" role="status">
            {hits}
            <span className="sr-only">{order}</span>
          </p>
          <ListActions query={query} furtherCount={furtherCount} hasRows={total > 0} />
        </div>
        {rows.length === 0 ? (
          <NoResults hasFilter={chips.length > 0} {...none} />
        ) : (
          <>
            {similar && (
              <p className="jobs-similar">
                {similar.said}
                <Link className="text-link" to={similar.link.to} state={{ keepScroll: true }}>
                  {similar.link.label}
                </Link>
              </p>
            )}
            <ResultsTable rows={rows} query={query} />
            <Pager
              page={query.page}
              last={Math.max(1, Math.ceil(total / PAGE_SIZE))}
              hrefOf={(page) => jobsAddress({ ...query, page })}
            />
          </>
        )}
        <AlertSection address={search} />
      </div>
    </>
  );
}
