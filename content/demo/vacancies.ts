// All demonstration vacancies, in the order in which they are seeded.

import { rows1 } from './vacancies-1.ts';
import { rows2 } from './vacancies-2.ts';
import { type DemoVacancy, toVacancy } from './vacancy-row.ts';

export type { DemoVacancy } from './vacancy-row.ts';

export const demoVacancies: DemoVacancy[] = [...rows1, ...rows2].map(toVacancy);
