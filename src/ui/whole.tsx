import type { ReactNode } from 'react';
import { keyed } from './keyed.ts';

/**
 * 09:00–18:00, 02-1234-5678, NT$40,000–60,000, 2026-03: a browser would break the line after each dash. The punctuation next
 * to it is included, since a line may break anywhere around a box.
 */
const UNIT = /([（「『]?(?:NT\$ ?)?\d[\d,.:]{0,20}(?:[-–~～][\d,.:]{0,20}\d){1,4}[，、。；：！？）」』]*)/;

/** A typed text, with its times, numbers and amounts each kept on one line. */
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
