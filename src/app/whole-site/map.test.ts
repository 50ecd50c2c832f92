import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AnyRow } from '#shared/contract.ts';
import { handlers } from '../api.server.ts';
import { routeTable } from '../routes.tsx';

// Section 2 of the specification, row by row.
const ROUTES = `
Home / public
About /about public
Jobs /jobs public
JobDetails /job/{id} public
BindResult /bindResult public
ContactUs /contactUs public
Privacy /privacy public
Advisor /service/advisor public
Consult /service/consult public
Recruitment /service/recruitment public
Outsource /service/outsource public
LatestNews /article/latestNews public
Newsletter /article/newsletter public
Column /article/column public
ArticleDetails /article/details/{id} public
CVIndex /cv/index member
BasicInformation /cv/basic member
ContactMethod /cv/contact member
Educational /cv/educational member
Work /cv/work member
Professional /cv/professional member
Language /cv/language member
Condition /cv/condition member
Agreement /cv/agreement member
Upload /cv/upload member
Login /login public
Register /register public
ChangePassword /changePassword member
NotFound * public`;

// Section 7, row by row, and the calls added by the decisions (§10). The last one is called by mail programs, not by a
// screen: one-click unsubscribe (RFC 8058, decisions §6).
const CALLS = `
GET /api/isAuthenticated
POST /api/Logout
GET /api/Login/LINE
GET /api/Login/Google
POST /api/login
POST /api/register
POST /api/SendConfirmLetter
POST /api/verifyEmail
POST /api/ForgotPassword
POST /api/changePassword
POST /api/newsletter/subscribe
GET /api/Carousel
GET /api/article/type/{type}
GET /api/article/{id}
POST /api/contactUs
GET /api/vacancy/regions
GET /api/Vacancy/Categories
POST /api/vacancy
GET /api/vacancy/{id}
POST /api/vacancy/apply
PATCH /api/preview/clearUserId
GET /api/preview
GET /api/personal
POST /api/personal
GET /api/personal/avatar
POST /api/upload
GET /api/contact
POST /api/contact
GET /api/education
POST /api/education
PUT /api/education/{educationId}
DELETE /api/education/{educationId}
GET /api/jobTenure
POST /api/jobTenure
PUT /api/jobTenure/{jobTenureId}
DELETE /api/jobTenure/{jobTenureId}
GET /api/experience
POST /api/experience
PUT /api/experience/{experienceId}
DELETE /api/experience/{experienceId}
GET /api/professional
PUT /api/professional
GET /api/languageSkill
POST /api/languageSkill
PUT /api/languageSkill/{languageSkillId}
DELETE /api/languageSkill/{languageSkillId}
GET /api/condition
PUT /api/condition
GET /api/agreement
GET /api/uploadFile
DELETE /api/uploadFile/{fileUploadId}
GET /api/zipcodes
GET /api/vacancy/applied
GET /api/account/export
POST /api/account/delete
GET /api/account/accessLog
POST /api/newsletter/unsubscribe/{token}`;

// Beyond the specification: what visitors meet in filters, suggestions, job alerts, and saved or matching vacancies.
const BESIDE = [
  'JobsFilters',
  'POST /search-help/facets',
  'POST /search-help/relaxed',
  'GET /search-help/suggestions',
  'GET /api/vacancies.xml',
  'GET /words/{key}',
  'POST /seen',
  'GET /api/account/applications',
  'POST /api/account/applications/{vacancyId}/withdraw',
  'GET /api/account/jobAlerts',
  'POST /api/account/jobAlerts',
  'DELETE /api/account/jobAlerts/{id}',
  'POST /api/jobAlerts/unsubscribe/{token}',
  'GET /api/account/matches',
  'GET /api/account/savedVacancies',
  'PUT /api/account/savedVacancies/{vacancyId}',
  'DELETE /api/account/savedVacancies/{vacancyId}',
  'GET /api/account/registration',
];

const lines = (text: string) => text.trim().split('\n');

test('every route of section 2 has its page', () => {
  const own = routeTable.filter(({ name }) => !BESIDE.includes(name));
  const built = own.map(({ name, path, access }) => `${name} ${path.replace(/:(\w+)/g, '{$1}')} ${access}`);
  expect(built.toSorted()).toEqual(lines(ROUTES).toSorted());
});

test('every call of section 7 has its endpoint', () => {
  const built = handlers
    .map(({ row }) => `${row.method} ${row.path}`)
    .filter((name) => !name.includes('/api/admin/') && !BESIDE.includes(name));
  expect(built.toSorted()).toEqual(lines(CALLS).toSorted());
});

test('every row of a contract is handled', () => {
  const contracts = import.meta.glob<Record<string, unknown>>('../../features/**/contract.ts', { eager: true });
  const isRow = (value: unknown): value is AnyRow =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
  const rows = Object.values(contracts).flatMap((exported) => Object.values(exported).filter(isRow));
  const handled = new Set(handlers.map(({ row }) => row));
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter((row) => !handled.has(row)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('docs/map.md names every route and every call where they are, and who of the staff may', () => {
  // Columns may be padded to the same width.
  const map = readFileSync('docs/map.md', 'utf8').replace(/ +/g, ' ');
  const pages = routeTable.filter(({ name, page }) => !map.includes(`| ${name} |`) || !map.includes(`src/${page}.tsx`));
  const cell = ({ path, access }: AnyRow) => (path.startsWith('/api/admin/') ? ` | ${access} |` : ' |');
  const calls = handlers.filter(({ row }) => !map.includes(`| \`${row.method} ${row.path}\`${cell(row)}`));
  expect(pages.map(({ name }) => name)).toEqual([]);
  expect(calls.map(({ row }) => `${row.method} ${row.path}`)).toEqual([]);
});
