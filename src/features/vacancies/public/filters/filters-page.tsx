import { failedFetch } from '#ui/dialogs/failed-fetch.ts';
import { Head } from '#ui/head.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import type { Asked } from '#ui/routing/route.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { type JobsQuery, readJobsQuery } from '../../rules.ts';
import type { VacancyFacets } from '../contract.ts';
import { loadCategories, loadCities } from '../pickers.tsx';
import { withFurther } from '../words/rules.ts';
import { FilterForm, type OpenLists } from './filter-form.tsx';
import styles from './filters.css?url';
import { type Pair, readFurther } from './rules.ts';
import { countFor } from './use-counts.ts';

interface FiltersData {
  query: JobsQuery;
  pairs: readonly Pair[];
  facets: VacancyFacets;
  lists: OpenLists;
}

export async function loader({ url }: Asked): Promise<FiltersData> {
  const { query, filters } = withFurther(readJobsQuery(url.searchParams));
  const { pairs } = readFurther(query.further);
  const read = Promise.all([countFor(query, filters), loadCities(), loadCategories()]);
  const [facets, cities, categories] = await read.catch(failedFetch);
  return { query, pairs, facets, lists: { cities, categories } };
}

/** The dialog's form as a page with what the pickers offer, for visitors without scripts. */
export default function FiltersPage() {
  const data = useLoaderData<FiltersData>();
  return (
    <>
      <Head title="更多條件" description="用地區、類別、薪資、經驗、學歷與工作方式找職缺。" noIndex />
      <PageBanner art="hills" title="更多條件" lead="地區、類別、薪資、經驗、學歷與工作方式，選好再看職缺。" />
      <link rel="stylesheet" href={styles} precedence="high" />
      <div className="page">
        <FilterForm {...data} />
      </div>
    </>
  );
}
