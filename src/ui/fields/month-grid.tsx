import { useId, useState } from 'react';
import type { GridProps } from './typed-date.ts';

const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);

/** A choice of year, and its twelve months. */
export default function MonthGrid({ value, years: [first, last], onPick }: GridProps) {
  const [chosenYear, chosenMonth] = value.split('-').map(Number);
  const now = new Date().getFullYear();
  const isYear = chosenYear !== undefined && chosenYear >= first && chosenYear <= last;
  const [year, setYear] = useState(isYear ? chosenYear : Math.min(now, last));
  const id = useId();
  const all = Array.from({ length: last - first + 1 }, (_, i) => last - i);
  return (
    <div className="month-grid">
      <label htmlFor={id}>年份</label>
      <select
        id={id}
        className="input"
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose in it
        autoFocus
        value={year}
        onChange={(event) => setYear(Number(event.target.value))}
      >
        {all.map((one) => (
          <option key={one} value={one}>
            {one} 年
          </option>
        ))}
      </select>
      <ul>
        {MONTHS.map((month) => (
          <li key={month}>
            <button
              type="button"
              aria-pressed={year === chosenYear && month === chosenMonth}
              onClick={() => onPick(`${year}-${String(month).padStart(2, '0')}`)}
            >
              {month} 月
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
