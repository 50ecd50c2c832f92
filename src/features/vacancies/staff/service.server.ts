import type { Tx } from '#platform/database/database.server.ts';
import { fieldsRefused } from '#platform/http/refusal.server.ts';
import type { StaffFacts } from '../facts/contract.ts';
import { plainFacts } from '../facts/data.server.ts';
import { payText } from '../facts/rules.ts';
import { placeOf } from '../import/place.server.ts';
import { salaryOf } from '../import/salary.server.ts';
import type { VacancyInput } from './contract.ts';

/** What is handed on with vacancies that get another 負責人, if it still has the former one; returns how many per vacancy. */
type Along = (tx: Tx, vacancyIds: readonly string[], to: string | null) => Promise<ReadonlyMap<string, number>>;

let along: Along | undefined;

/** Registered by the room of applications, which depends on vacancies. */
export function goesAlong(own: Along): void {
  along = own;
}

export const goAlong: Along = (...handed) => {
  if (!along) throw new Error('a vacancy is handed over where its applications were never loaded');
  return along(...handed);
};

/** Further places, spelled like the first: 北屯 becomes 北屯區. */
function placesOf({ otherPlaces = [] }: StaffFacts) {
  return otherPlaces.map((place) => {
    const found = placeOf({ ...place, nation: '台灣', address: '' });
    if ('reason' in found) throw fieldsRefused({ 'facts.otherPlaces': [found.reason] });
    return { city: found.place.city, township: found.place.township };
  });
}

/** Place and pay in the site's own spelling, since lists filter, sort and show by these words. */
export function textsOf({ lastDay: _, ...input }: VacancyInput, before?: StaffFacts) {
  const found = placeOf(input);
  if ('reason' in found) throw fieldsRefused({ city: [found.reason] });
  const facts = input.facts ? plainFacts({ ...input.facts, otherPlaces: placesOf(input.facts) }) : (before ?? {});
  // A text that was made from the amounts follows them.
  const isMade = input.salary === '' || (before?.pay && salaryOf(input.salary) === salaryOf(payText(before.pay)));
  const salary = isMade && facts.pay ? payText(facts.pay) : salaryOf(input.salary);
  return { ...input, ...found.place, salary, facts };
}
