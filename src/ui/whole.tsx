import type { ReactNode } from 'react';
import { keyed } from './keyed.ts';

/**
 * 09:00–18:00, 02-1234-5678, NT$40,000–60,000, 2026-03: a browser would end a line behind each dash. With the marks that belong
 * to it: around a box a line may end anywhere.
 */
const UNIT = /([（「『]?(?:NT\$ ?)?\d[\d,.:]{0,20}(?:[-–~～][\d,.:]{0,20}\d){1,4}[，、。；：！？）」』]*)/;

/** What somebody typed, with its times, numbers and amounts each on one line. */
export const whole = (text: string): ReactNode =>
  keyed(text.split(UNIT)).map(([at, part]) =>
    at % 2 ? (
      <span key={at} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  );
