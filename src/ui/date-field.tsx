import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { FieldError as Finding, UseFormRegisterReturn } from 'react-hook-form';
import { FieldError } from './field-error.tsx';
import { FieldLabel } from './text-field.tsx';
import { ToolIcon } from './tool-icons.tsx';
import { tidyDate, tidyMonth } from './typed-date.ts';
import { useDropdown } from './use-dropdown.ts';

// Most dates are typed; the calendar comes when somebody opens it.
const Calendar = lazy(() => import('./calendar.tsx'));
const MonthGrid = lazy(() => import('./month-grid.tsx'));

interface DateFieldProps {
  label: string;
  field: UseFormRegisterReturn;
  /** What the field says now, and how to say something else: a pick or a tidied writing. */
  value: string;
  onPick: (value: string) => void;
  error?: Finding;
  help?: string;
  isRequired?: boolean;
  /** The years on offer, first and last. */
  years: readonly [number, number];
  autoComplete?: string;
}

const KINDS = {
  date: { form: 'YYYY-MM-DD', open: '開啟日曆', tidy: tidyDate, Grid: Calendar },
  month: { form: 'YYYY-MM', open: '選擇年月', tidy: tidyMonth, Grid: MonthGrid },
};

/** A day: typed in any usual writing, or picked. */
export const DateField = (props: DateFieldProps) => <TypedField {...props} kind="date" />;

/** A month, the same way. */
export const MonthField = (props: DateFieldProps) => <TypedField {...props} kind="month" />;

function TypedField({ kind, label, field, value, onPick, error, help, isRequired, ...rest }: Props) {
  const { years, autoComplete } = rest;
  const { form, open, tidy, Grid } = KINDS[kind];
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const { isOpen, setOpen, root, keys } = useDropdown<HTMLDivElement>(label);
  const described = [`${id}-help`, error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const pick = (picked: string) => {
    onPick(picked);
    setOpen(false);
    input.current?.focus();
  };
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isRequired={isRequired} />
      <p id={`${id}-help`} className="help">
        {help ? `${help}，` : ''}格式 {form}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape, on its way up from the field or the grid */}
      <div
        ref={root}
        className="with-button"
        onBlur={keys.onBlur}
        onKeyDown={(e) => e.key === 'Escape' && keys.onKeyDown(e)}
      >
        <input
          {...field}
          ref={(element) => {
            field.ref(element);
            input.current = element;
          }}
          onBlur={(event) => {
            // The form holds the tidy writing already (setValueAs): now the field shows it, too.
            const tidied = tidy(event.target.value);
            if (tidied !== event.target.value) onPick(tidied);
            void field.onBlur(event);
          }}
          id={id}
          type="text"
          inputMode="numeric"
          className="input tabular"
          placeholder={form}
          autoComplete={autoComplete ?? 'off'}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          aria-required={isRequired || undefined}
        />
        <button
          type="button"
          className="icon-button"
          aria-expanded={isOpen}
          aria-controls={`${id}-grid`}
          onClick={() => {
            setWanted(true);
            setOpen(!isOpen);
          }}
        >
          <ToolIcon name="calendar" size={22} />
          <span className="sr-only">{`${open}：${label}`}</span>
        </button>
        <div id={`${id}-grid`} className="float-panel" hidden={!isOpen}>
          {isWanted && isOpen && (
            <Suspense fallback={<p className="help">載入中…</p>}>
              <Grid value={value} years={years} onPick={pick} />
            </Suspense>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} message={error?.message} />
    </div>
  );
}

interface Props extends DateFieldProps {
  kind: keyof typeof KINDS;
}
