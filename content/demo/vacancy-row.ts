// The demonstration vacancies are written as compact rows; this turns a row into the entity.

import type { StaffFacts } from '#features/vacancies/facts/contract.ts';

export type DemoVacancy = {
  position: string;
  category: string;
  nation: string;
  city: string;
  township: string;
  address: string;
  salary: string;
  workType: '全職' | '兼職';
  content: string;
  // How many days before the seeding it was last updated.
  daysAgo: number;
  facts?: StaffFacts;
};

export type VacancyRow = [
  position: string,
  category: string,
  nation: string,
  city: string,
  township: string,
  address: string,
  salary: string,
  workType: '全職' | '兼職',
  daysAgo: number,
  duties: string,
  requirements: string,
  hours: string,
  benefits: string,
  // Facts beyond the texts.
  facts?: StaffFacts,
];

export function toVacancy(row: VacancyRow): DemoVacancy {
  const [
    position,
    category,
    nation,
    city,
    township,
    address,
    salary,
    workType,
    daysAgo,
    duties,
    requirements,
    hours,
    benefits,
    facts,
  ] = row;
  const content = [
    `【工作內容】\n${duties}`,
    `【應徵條件】\n${requirements}`,
    `【上班時間】\n${hours}`,
    `【福利制度】\n${benefits}`,
  ].join('\n\n');
  return {
    position,
    category,
    nation,
    city,
    township,
    address,
    salary,
    workType,
    content,
    daysAgo,
    ...(facts && { facts }),
  };
}
