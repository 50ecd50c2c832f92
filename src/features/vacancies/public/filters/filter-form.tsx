import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import type { PickerGroup } from '#ui/fields/picker.tsx';
import { educationText, REMOTE } from '../../facts/rules.ts';
import { type JobsQuery, jobsAddress, MAX_SELECTIONS } from '../../rules.ts';
import type { VacancyFacets } from '../contract.ts';
import type { Pair } from './rules.ts';
import type { CountState } from './use-counts.ts';

/** What the pickers offer. */
export type OpenLists = Record<'cities' | 'categories', readonly PickerGroup[]>;

interface FilterFormProps {
  query: JobsQuery;
  pairs: readonly Pair[];
  facets: VacancyFacets;
  /** Used with scripts; without them the form itself opens the Jobs page. */
  onSubmit?: (form: HTMLFormElement) => void;
  onChange?: (form: HTMLFormElement) => void;
  /** Whether the counts are for the current choice; without scripts they are. */
  state?: CountState;
  /** Shown above the buttons. */
  notice?: ReactNode;
  /** For choosing cities and categories here, too; otherwise those of the query stay. */
  lists?: OpenLists;
}

/** Also while it is disabled, as it still is when an amount has just been chosen. */
export function isChecked(form: HTMLFormElement, name: Pair[0]): boolean {
  const box = form.elements.namedItem(name);
  return box instanceof HTMLInputElement && box.checked;
}

const money = (amount: number) => amount.toLocaleString('en-US');

/** Every filter, with the number of vacancies for each of its values; a plain form, so that it works without scripts. */
export function FilterForm(props: FilterFormProps) {
  const { query, pairs, facets, onSubmit, onChange, state = 'current', notice, lists } = props;
  const chosenFor = (name: Pair[0]) => pairs.find(([other]) => other === name)?.[1] ?? '';
  const isOn = (name: Pair[0], value: string) => pairs.some(([a, b]) => a === name && b === value);
  const chosenValues = (name: Pair[0]) => pairs.filter(([other]) => other === name).map(([, value]) => value);
  // Without an amount, 面議 is listed anyway. Without scripts nothing could enable the box again.
  const [isPaid, setPaid] = useState(chosenFor('payFrom') !== '');
  const isIdle = onChange !== undefined && !isPaid;
  const [isWithOpen, setWithOpen] = useState(isOn('withOpenPay', 'true'));
  const openPayHelp = useId();
  const { townships, workTypes, remote, openPay, total } = facets;
  const boxes = (name: Pair[0], options: readonly Option[], input: InputHTMLAttributes<HTMLInputElement> = {}) =>
    withChosen(options, chosenValues(name)).map(({ value, label = value, count }) => (
      <label key={value} className="filters-box">
        <input type="checkbox" name={name} value={value} defaultChecked={isOn(name, value)} {...input} />
        <span>
          {label} <Count of={count} />
        </span>
      </label>
    ));
  return (
    <form
      className="filters"
      action="/jobs"
      method="get"
      aria-busy={state === 'counting'}
      onSubmit={(event) => {
        if (!onSubmit) return;
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
      onChange={(event) => {
        if (!onChange) return;
        setPaid(new FormData(event.currentTarget).get('payFrom') !== '');
        setWithOpen(isChecked(event.currentTarget, 'withOpenPay'));
        onChange(event.currentTarget);
      }}
    >
      {query.keywords && <input type="hidden" name="keywords" value={query.keywords} />}
      {(['cities', 'categories'] as const).map((name) =>
        lists ? (
          <OpenList key={name} name={name} groups={lists[name]} chosen={query[name]} />
        ) : (
          query[name].map((one) => <input key={one} type="hidden" name={name} value={one} />)
        ),
      )}
      {query.sort && <input type="hidden" name="sort" value={query.sort} />}
      {isOn('similar', '1') && <input type="hidden" name="similar" value="1" />}
      <div>
        <Choice
          name="payFrom"
          label="月薪至少"
          value={chosenFor('payFrom')}
          options={facets.pay.map(({ value, count }) => ({
            value: `${value}`,
            label: `${money(value)} 元`,
            count: isPaid && isWithOpen ? count + openPay : count,
          }))}
          help="時薪、日薪與年薪換算成月薪比較。"
        />
        <div className="filters-after">
          {boxes('withOpenPay', [{ value: 'true', label: '包含面議職缺', count: openPay }], {
            disabled: isIdle,
            'aria-describedby': openPayHelp,
          })}
          <p id={openPayHelp} className="help">
            不限月薪時，面議職缺本來就會列出。
          </p>
        </div>
      </div>
      <Choice
        name="updatedWithin"
        label="更新日期"
        value={chosenFor('updatedWithin')}
        options={facets.updated.map(({ value, count }) => ({ value: `${value}`, label: `${value} 天內`, count }))}
      />
      <Choice
        name="experience"
        label="我的工作經驗"
        value={chosenFor('experience')}
        options={facets.experience.map(({ value, count }) => ({
          value: `${value}`,
          label: value === 0 ? '無經驗' : `${value} 年`,
          count,
        }))}
        help="只列出寫明經驗要求的職缺。"
      />
      <Choice
        name="education"
        label="我的學歷"
        value={chosenFor('education')}
        options={facets.education.map(({ value, count }) => ({
          value,
          label: value === '不拘' ? `學歷${educationText(value)}` : value,
          count,
        }))}
        help="只列出寫明學歷要求的職缺。"
      />
      <Group label="工作性質">{boxes('workTypes', workTypes)}</Group>
      <Group label="遠端工作">
        {boxes(
          'remote',
          remote.map((one) => ({ ...one, label: REMOTE[one.value] })),
        )}
      </Group>
      <Group
        label="鄉鎮市區"
        help={query.cities.length === 0 ? `請先選擇地區${lists ? '並按「更新條件」' : ''}，再選鄉鎮市區。` : undefined}
      >
        {boxes('townships', townships)}
      </Group>
      <div className="filters-end">
        {notice}
        <a
          className="button quiet"
          href={jobsAddress({ ...query, ...(lists && { cities: [], categories: [] }), further: '', page: 1 })}
        >
          清除條件
        </a>
        <span className="sr-only" role="status">
          {state === 'current' && `有 ${money(total)} 個符合的職缺`}
        </span>
        <button type="submit" className="button tabular">
          {state === 'current' ? `看 ${money(total)} 個職缺` : '看符合的職缺'}
        </button>
        {/* Behind the other one: Enter in a field presses the first. */}
        {lists && (
          <button type="submit" className="button quiet" formAction="/jobs/filters">
            更新條件
          </button>
        )}
      </div>
    </form>
  );
}

/** A chosen option stays visible, and is still sent, even if it no longer has results. */
function withChosen(options: readonly Option[], chosen: readonly string[]): readonly Option[] {
  const gone = chosen.filter((value) => !options.some((one) => one.value === value));
  return [...options, ...gone.map((value) => ({ value, count: 0 }))];
}

interface Option {
  value: string;
  label?: string;
  count: number;
}

function Count({ of }: { of: number }) {
  return (
    <span className="filters-count tabular">
      <span className="sr-only">，</span>
      {money(of)}
      <span className="sr-only"> 個職缺</span>
    </span>
  );
}

interface ChoiceProps {
  name: Pair[0];
  label: string;
  value: string;
  options: readonly Option[];
  help?: string;
}

function Choice({ name, label, value, options, help }: ChoiceProps) {
  const id = useId();
  const all = withChosen(options, value === '' ? [] : [value]);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" name={name} defaultValue={value} aria-describedby={help && `${id}-help`}>
        <option value="">不限</option>
        {all.map(({ value, label = value, count }) => (
          <option key={value} value={value}>{`${label}（${money(count)}）`}</option>
        ))}
      </select>
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
    </div>
  );
}

const LIST_LABELS = { cities: '地區', categories: '類別' };

interface OpenListProps {
  name: keyof OpenLists;
  groups: readonly PickerGroup[];
  chosen: readonly string[];
}

function OpenList({ name, groups, chosen }: OpenListProps) {
  const offered = groups.flatMap(({ options }) => options);
  const all = [...new Set([...offered, ...chosen])];
  return (
    <Group label={LIST_LABELS[name]} help={`最多選 ${MAX_SELECTIONS} 個。`}>
      {all.map((value) => (
        <label key={value} className="filters-box">
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          <span>{value}</span>
        </label>
      ))}
    </Group>
  );
}

function Group({ label, help, children }: { label: string; help?: string | undefined; children: ReactNode[] }) {
  if (children.length === 0 && !help) return null;
  return (
    <fieldset className="filters-group">
      <legend>{label}</legend>
      {help && <p className="help">{help}</p>}
      <div className="filters-boxes">{children}</div>
    </fieldset>
  );
}
