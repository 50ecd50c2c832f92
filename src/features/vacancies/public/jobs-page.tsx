import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { company } from '#content/company.ts';
import { callPage } from '#shared/call.ts';
import { splitKeywords } from '#shared/search-words.ts';
import { Head } from '#ui/head.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { Pager } from '#ui/pager.tsx';
import { type JobsQuery, jobsAddress, PAGE_SIZE, readJobsQuery } from '../rules.ts';
import { ActiveFilters } from './active-filters.tsx';
import type { searchVacancies, VacancyCard } from './contract.ts';
import { NoResults } from './no-results.tsx';
import { ResultsTable } from './results-table.tsx';
import { SearchBar } from './search-bar.tsx';

interface JobsData {
  query: JobsQuery;
  rows: VacancyCard[];
  total: number;
}

export async function loader({ request }: LoaderFunctionArgs): Promise<JobsData> {
  const query = readJobsQuery(new URL(request.url).searchParams);
  const found = await search(query, request.signal);
  // A page past the end is a bad value like any other: the first stands in.
  if (found.rows.length > 0 || query.page === 1) return { query, ...found };
  const first = { ...query, page: 1 };
  return { query: first, ...(await search(first, request.signal)) };
}

async function search({ keywords, cities, categories, sort, page }: JobsQuery, signal: AbortSignal) {
  const { rows, total } = await callPage<typeof searchVacancies>('POST /api/vacancy', {
    body: {
      keywords: splitKeywords(keywords),
      cities,
      categories,
      page,
      pageSize: PAGE_SIZE,
      sort: sort?.replace('-', '') as 'category' | 'city' | undefined,
      direction: sort?.startsWith('-') ? 'desc' : 'asc',
      fields: 'card',
    },
    signal: typeof document === 'undefined' ? undefined : signal,
  });
  return { rows, total };
}

export default function JobsPage() {
  const { query, rows, total } = useLoaderData<JobsData>();
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const hasFilter = query.keywords !== '' || query.cities.length + query.categories.length > 0;
  return (
    <>
      <Head
        siteName={company.name}
        title={titleOf(query)}
        description={`${company.name}的最新職缺，目前共 ${total} 個符合。可用關鍵字、地區與職務類別搜尋，薪資與地點一眼看清楚。`}
        path={jobsAddress({ ...query, sort: undefined })}
        image="/art/og-jobs.jpg"
        // What visitors type is no page of ours to be found by; cities and categories are.
        noIndex={query.keywords !== '' || (hasFilter && total === 0)}
      />
      <PageBanner art="hills" title="職缺快訊" lead="每個職缺都由顧問確認過內容、薪資與工作時間。" />
      <div className="page">
        <SearchBar key={jobsAddress({ ...query, page: 1, sort: undefined })} query={query} />
        <ActiveFilters query={query} />
        <p className="jobs-hits" role="status">
          {total === 0
            ? '沒有找到符合的職缺'
            : hasFilter
              ? `找到 ${total.toLocaleString('en')} 個符合的職缺`
              : `目前共有 ${total.toLocaleString('en')} 個職缺`}
          {last > 1 && `，第 ${query.page} 頁，共 ${last} 頁`}
        </p>
        {rows.length === 0 ? (
          <NoResults hasFilter={hasFilter} />
        ) : (
          <>
            <ResultsTable rows={rows} query={query} />
            <Pager page={query.page} last={last} hrefOf={(page) => jobsAddress({ ...query, page })} />
          </>
        )}
      </div>
    </>
  );
}

function titleOf({ keywords, cities, categories, page }: JobsQuery): string {
  const what = [keywords, ...cities, ...categories].filter(Boolean).join('、');
  const where = what ? `${what}的職缺` : '職缺快訊';
  return page > 1 ? `${where}（第 ${page} 頁）` : where;
}
