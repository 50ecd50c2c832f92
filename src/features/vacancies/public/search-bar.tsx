import { lazy, Suspense, useId, useState } from 'react';
import { whenLoaded } from '#ui/dialogs/when-loaded.ts';
import { LineIcon } from '#ui/icons.tsx';
import { useNavigate } from '#ui/routing/use-router.tsx';
import { type JobsQuery, jobsAddress, MAX_SELECTIONS } from '../rules.ts';

/** Most visitors never open a picker, so it loads with its list when the pointer reaches one. */
const loadPickers = () => import('./pickers.tsx');
const Pickers = lazy(loadPickers);
const warm = (kind: 'cities' | 'categories') =>
  loadPickers()
    .then(({ readList }) => readList(kind))
    .catch(() => {});
/** Suggestions load when somebody is about to type. */
const SuggestionList = lazy(() => import('./suggestion-list.tsx').catch(() => ({ default: () => <></> })));

/** City picker, category picker, keyword box and button. Without scripts only the keywords are sent. */
export function SearchBar({ query }: { query: JobsQuery }) {
  const navigate = useNavigate();
  const id = useId();
  const [cities, setCities] = useState(query.cities);
  const [categories, setCategories] = useState(query.categories);
  const [isTyping, setTyping] = useState(false);
  const [opened, setOpened] = useState<'cities' | 'categories'>();
  const openPicker = (kind: 'cities' | 'categories') => whenLoaded(loadPickers, () => setOpened(kind));
  return (
    <form
      className="card jobs-search"
      action="/jobs"
      method="get"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('keywords') as string;
        const keywords = typed.replace(/\s+/g, ' ').trim();
        navigate(jobsAddress({ keywords, cities, categories, sort: query.sort, further: query.further }));
      }}
    >
      <PickerButton
        icon="pin"
        label="地區"
        chosen={cities}
        onNear={() => warm('cities')}
        onClick={() => openPicker('cities')}
      />
      <PickerButton
        icon="grid"
        label="類別"
        chosen={categories}
        onNear={() => warm('categories')}
        onClick={() => openPicker('categories')}
      />
      <label htmlFor={id} className="sr-only">
        關鍵字
      </label>
      <div className="jobs-keywords">
        <input
          id={id}
          className="input"
          type="search"
          name="keywords"
          maxLength={200}
          defaultValue={query.keywords}
          placeholder="請輸入關鍵字"
          autoComplete="off"
          onFocus={() => setTyping(true)}
        />
        {isTyping && (
          <Suspense>
            <SuggestionList inputId={id} />
          </Suspense>
        )}
      </div>
      {cities.map((city) => (
        <input key={city} type="hidden" name="cities" value={city} />
      ))}
      {categories.map((category) => (
        <input key={category} type="hidden" name="categories" value={category} />
      ))}
      {query.sort && <input type="hidden" name="sort" value={query.sort} />}
      {[...new URLSearchParams(query.further)].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button call">
        <LineIcon name="search" />
        搜尋
      </button>
      {opened && (
        <Suspense>
          <Pickers
            kind={opened}
            onClose={() => setOpened(undefined)}
            selected={opened === 'cities' ? cities : categories}
            onChange={opened === 'cities' ? setCities : setCategories}
            max={MAX_SELECTIONS}
          />
        </Suspense>
      )}
    </form>
  );
}

interface PickerButtonProps {
  icon: 'pin' | 'grid';
  label: string;
  chosen: string[];
  /** Called when it is pointed at, or has the focus. */
  onNear: () => void;
  onClick: () => void;
}

function PickerButton({ icon, label, chosen, onNear, onClick }: PickerButtonProps) {
  return (
    <button
      type="button"
      className="input jobs-filter"
      aria-haspopup="dialog"
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onClick}
    >
      <LineIcon name={icon} />
      <span className="jobs-filter-text">
        <span className={chosen.length > 0 ? 'sr-only' : undefined}>{label}</span>
        {chosen.length > 0 && <span> {chosen.join('、')}</span>}
      </span>
      <LineIcon name="down" size={16} />
    </button>
  );
}
