import { dateText, inTaipei } from './dates.ts';

// Separate from dates.ts, which every page loads.

/** YYYY-MM-DD HH:mm:ss in Taipei (spec §9: resume updated time). */
export const dateTimeText = (iso: string) => inTaipei(iso).slice(0, 19).replace('T', ' ');

/** Today in Taipei, YYYY-MM-DD. */
export const todayInTaipei = (now = new Date()) => dateText(now.toISOString());

/** Two months as a period; either may be missing. `open` is the text for one that continues. */
export const periodText = (from: string, to: string, open = '') =>
  from || to || open ? `${from || '未填'} – ${to || open || '未填'}` : '未填';
