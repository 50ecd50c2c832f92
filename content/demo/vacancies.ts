// All demonstration vacancies, in the order in which they are seeded.

import { rows1 } from './vacancies-1.ts';
import { rows2 } from './vacancies-2.ts';
import { rows3 } from './vacancies-3.ts';
import { rows4 } from './vacancies-4.ts';
import { type DemoVacancy, toVacancy } from './vacancy-row.ts';

export type { DemoVacancy } from './vacancy-row.ts';

export const demoVacancies: DemoVacancy[] = [...rows1, ...rows2, ...rows3, ...rows4].map(toVacancy);
