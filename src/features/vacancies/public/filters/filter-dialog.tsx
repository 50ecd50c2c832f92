import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#shared/call.ts';
import { splitKeywords } from '#shared/search-words.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { type JobsQuery, jobsAddress } from '../../rules.ts';
import type { countVacancies, VacancyFacets } from '../contract.ts';
import { FilterForm } from './filter-form.tsx';
import styles from './filters.css?url';
import { type FurtherFilters, readFurther } from './rules.ts';

/** All filters in a dialog; the counts follow every change. */
export default function FilterDialog({ query, onClose }: { query: JobsQuery; onClose: () => void }) {
  const navigate = useNavigate();
  const [facets, setFacets] = useState<VacancyFacets>();
  const [isCounting, setCounting] = useState(true);
  const newest = useRef(0);
  const { pairs } = readFurther(query.more);
  const count = async (filters: FurtherFilters) => {
    const mine = ++newest.current;
    setCounting(true);
    try {
      const found = await countFor(query, filters);
      if (mine === newest.current) setFacets(found);
    } catch (error) {
      if (mine !== newest.current) return;
      await showFailure(error, '無法取得職缺數');
      if (!facets) onClose();
    } finally {
      if (mine === newest.current) setCounting(false);
    }
  };
  const start = useRef(() => count(readFurther(query.more).filters));
  useEffect(() => {
    void start.current();
    // Answers that arrive after closing are ignored.
    return () => void newest.current++;
  }, []);
  const typedIn = (form: HTMLFormElement) =>
    readFurther(`${new URLSearchParams(new FormData(form) as unknown as URLSearchParams)}`);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="high" />
      <Modal title="更多條件" isOpen onClose={onClose} size="large">
        {facets ? (
          <FilterForm
            query={query}
            pairs={pairs}
            facets={facets}
            isCounting={isCounting}
            onChange={(form) => void count(typedIn(form).filters)}
            onSubmit={(form) => {
              onClose();
              navigate(jobsAddress({ ...query, more: typedIn(form).more, page: 1 }));
            }}
          />
        ) : (
          <p role="status">正在計算職缺數…</p>
        )}
      </Modal>
    </>
  );
}

export const countFor = ({ keywords, cities, categories }: JobsQuery, filters: FurtherFilters) =>
  call<typeof countVacancies>('POST /api/vacancy/facets', {
    body: { keywords: splitKeywords(keywords), cities, categories, ...filters },
  });
