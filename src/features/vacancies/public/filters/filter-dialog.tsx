import { useState } from 'react';
import { Modal } from '#ui/dialogs/modal.tsx';
import { useNavigate } from '#ui/routing/use-router.tsx';
import { type JobsQuery, jobsAddress } from '../../rules.ts';
import { FilterForm, isChecked } from './filter-form.tsx';
import styles from './filters.css?url';
import { readFurther } from './rules.ts';
import { useCounts } from './use-counts.ts';

/** All filters in a dialog; the counts follow every change. */
export default function FilterDialog({ query, onClose }: { query: JobsQuery; onClose: () => void }) {
  const navigate = useNavigate();
  const [{ pairs, filters }] = useState(() => readFurther(query.further));
  const { facets, state, count, retry } = useCounts(query, filters);
  const typedIn = (form: HTMLFormElement) => {
    const typed = new URLSearchParams(new FormData(form) as unknown as URLSearchParams);
    if (isChecked(form, 'withOpenPay')) typed.set('withOpenPay', 'true');
    return readFurther(`${typed}`);
  };
  const notice = state === 'failed' && (
    <p className="filters-failed" role="alert">
      暫時算不出職缺數。
      <button type="button" className="text-link" onClick={retry}>
        再試一次
      </button>
    </p>
  );
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="high" />
      <Modal title="更多條件" isOpen onClose={onClose} size="large">
        {facets ? (
          <FilterForm
            query={query}
            pairs={pairs}
            facets={facets}
            state={state}
            notice={notice}
            onChange={(form) => count(typedIn(form).filters)}
            onSubmit={(form) => {
              onClose();
              navigate(jobsAddress({ ...query, further: typedIn(form).further, page: 1 }));
            }}
          />
        ) : (
          notice || <p role="status">正在計算職缺數…</p>
        )}
      </Modal>
    </>
  );
}
