import { DAY_MS } from '#shared/durations.ts';
import { todayInTaipei } from '#shared/times.ts';
import { FAILED_SIGN_IN_DAYS } from './contract.ts';

/** The first day for which failed sign-ins are counted, YYYY-MM-DD in Taipei. */
export const firstDayOfSignIns = (now: Date): string =>
  todayInTaipei(new Date(now.getTime() - (FAILED_SIGN_IN_DAYS - 1) * DAY_MS));
