import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { shapeOf, withConstants } from '#shared/described.ts';
import { DELIVERED } from '../data.server.ts';
import { describedText, type SiteTexts, type TextKey } from '../fields.ts';
import { PLACES as PLACES_OF_COMPANY, placesIn } from '../rules.ts';

/** Places that stand for nothing; in the company's own facts none can stand for anything. */
function strayPlaces(key: TextKey, value: unknown): { path: string; message: string }[] {
  const usable = key === 'company' ? [] : Object.keys(PLACES_OF_COMPANY);
  const advice =
    usable.length > 0 ? `不是可用的欄位，可用的是 ${usable.join('、')}` : '在公司資料裡不能使用，請直接填寫';
  return placesIn(value)
    .filter(({ place }) => !usable.includes(place))
    .map(({ path, place }) => ({ path, message: `${place} ${advice}` }));
}

/** A day's service ends after it begins. */
function hoursAtOdds(key: TextKey, value: unknown): { path: string; message: string }[] {
  if (key !== 'company') return [];
  const { opens, closes } = (value as SiteTexts['company']).serviceHours;
  return closes > opens ? [] : [{ path: 'serviceHours.closes', message: '結束時間 須晚於開始時間' }];
}

/** The value as its description wants it. @throws {Refusal} with a message for each field that is wrong */
export function checkedText<K extends TextKey>(key: K, value: unknown): SiteTexts[K] {
  const parsed = shapeOf(describedText(key)).safeParse(value);
  const places = parsed.success ? [...strayPlaces(key, parsed.data), ...hoursAtOdds(key, parsed.data)] : [];
  const faults = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })),
    ...places,
  ];
  if (parsed.success && faults.length === 0)
    return withConstants(describedText(key), parsed.data, DELIVERED[key]) as SiteTexts[K];
  const errors: Record<string, string[]> = {};
  for (const { path, message } of faults) errors[path] = [...(errors[path] ?? []), message];
  throw fieldsRefused(errors);
}
