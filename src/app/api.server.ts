import { endpoints as account } from '#features/account/endpoints.server.ts';
import { endpoints as articles } from '#features/articles/endpoints.server.ts';
import { endpoints as contactUs } from '#features/contact-us/endpoints.server.ts';
import { endpoints as home } from '#features/home/endpoints.server.ts';
import { endpoints as newsletter } from '#features/newsletter/endpoints.server.ts';
import { endpoints as vacancies } from '#features/vacancies/endpoints.server.ts';
import { endpoints as zipcodes } from '#features/zipcodes/endpoints.server.ts';
import type { Handler } from '#platform/endpoints.server.ts';

/** Every endpoint of the site: one line a room. */
export const handlers: Handler[] = [
  ...account,
  ...articles,
  ...contactUs,
  ...home,
  ...newsletter,
  ...vacancies,
  ...zipcodes,
];
