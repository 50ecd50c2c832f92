import { lazy, Suspense, useEffect, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { whenLoaded } from '../dialogs/when-loaded.ts';
import { ToolIcon } from '../tool-icons.tsx';
import { type ControlProps, type FieldProps, LabelledField } from './labelled-field.tsx';
import { tidyDate, tidyMonth } from './typed-date.ts';
import { useDropdown } from './use-dropdown.ts';

// Most dates are typed; the calendar loads when somebody opens it.
const loadCalendar = () => import('./calendar.tsx');
const Calendar = lazy(loadCalendar);
const loadMonthGrid = () => import('./month-grid.tsx');
const MonthGrid = lazy(loadMonthGrid);

interface DateFieldProps extends FieldProps {
  /** Registered with `setValueAs: tidyDate` or `tidyMonth`, so that any usual spelling is valid at once. */
  field: UseFormRegisterReturn;
  /** The field's current value, and how to change it: by picking, or to a tidied spelling. */
  value: string;
  onPick: (value: string) => void;
  /** The first and the last year to choose from. */
  years: readonly [number, number];
  autoComplete?: string;
  /** An example date, where this year's would be odd. */
  example?: string;
}

const KINDS = {
  date: {
    form: '年-月-日',
    example: '2026-03-09',
    open: '開啟日曆',
    tidy: tidyDate,
    load: loadCalendar,
    Grid: Calendar,
  },
  month: { form: '年-月', example: '2026-03', open: '選擇年月', tidy: tidyMonth, load: loadMonthGrid, Grid: MonthGrid },
};

/** A day: typed in any usual spelling, or picked. */
export const DateField = (props: DateFieldProps) => <TypedField {...props} kind="date" />;

/** A month, the same way. */
export const MonthField = (props: DateFieldProps) => <TypedField {...props} kind="month" />;

interface TypedFieldProps extends DateFieldProps {
  kind: keyof typeof KINDS;
}

function TypedField(props: TypedFieldProps) {
  const { label, error, help, isRequired, kind } = props;
  const { form, example } = KINDS[kind];
  const shown = props.example ?? example;
  // A phone's number pad has no dash.
  const format = `西元${form}，例如 ${shown} 或 ${shown.replaceAll('-', '')}`;
  return (
    <LabelledField {...{ label, error, isRequired }} help={help ? `${help}，${format}` : format}>
      {(control) => <PickedInput {...props} control={control} />}
    </LabelledField>
  );
}

function PickedInput({ kind, label, field, value, onPick, years, autoComplete, control }: PickedInputProps) {
  const { form, open, tidy, load, Grid } = KINDS[kind];
  const input = useRef<HTMLInputElement | null>(null);
  const { isOpen, setOpen, root, keys } = useDropdown<HTMLDivElement>(label);
  const gridId = `${control.id}-grid`;
  const pick = (picked: string) => {
    onPick(picked);
    setOpen(false);
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape, on its way up from the field or the grid
    <div
      ref={root}
      className="with-button"
      onBlur={keys.onBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Closes the grid, not the dialog around it.
        event.preventDefault();
        keys.onKeyDown(event);
      }}
    >
      <input
        {...field}
        ref={(element) => {
          field.ref(element);
          input.current = element;
        }}
        onBlur={(event) => {
          // The form already holds the tidied value: now the field shows it too.
          const tidied = tidy(event.target.value);
          if (tidied !== event.target.value) onPick(tidied);
          void field.onBlur(event);
        }}
        {...control}
        type="text"
        inputMode="numeric"
        className="input tabular"
        placeholder={form}
        autoComplete={autoComplete ?? 'off'}
      />
      <button
        type="button"
        className="icon-button"
        aria-expanded={isOpen}
        aria-controls={gridId}
        onClick={() => (isOpen ? setOpen(false) : whenLoaded<unknown>(load, () => setOpen(true)))}
      >
        <ToolIcon name="calendar" size={22} />
        <span className="sr-only">{`${open}：${label}`}</span>
      </button>
      <div id={gridId} className="float-panel" hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<p className="help">載入中…</p>}>
            <Grid value={value} years={years} onPick={pick} />
            <InSight />
          </Suspense>
        )}
      </div>
    </div>
  );
}

interface PickedInputProps extends TypedFieldProps {
  control: ControlProps;
}

/** Scrolls a panel into view that opened below the window's edge. */
function InSight() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    mark.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <span ref={mark} />;
}
