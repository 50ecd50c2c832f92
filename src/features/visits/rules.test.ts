import { expect, test } from 'vitest';
import { routeTable } from '#app/routes.tsx';
import { PAGES, seenAt } from './rules.ts';

test('every counted page is a public route, and of those only these are not counted', () => {
  const open = routeTable.filter(({ access }) => access === 'public');
  for (const [name, { path }] of Object.entries(PAGES))
    expect(open).toContainEqual(expect.objectContaining({ name, path }));
  const others = open.map(({ name }) => name).filter((name) => !(name in PAGES));
  expect(others).toEqual(['BindResult', 'Login', 'Register', 'NotFound']);
});

test.each([
  ['/', { page: 'Home' }],
  ['/?utm_source=x', { page: 'Home' }],
  ['/SERVICE/Advisor/', { page: 'Advisor' }],
  ['/job/A-1.x', { page: 'JobDetails', id: 'A-1.x' }],
  ['/Article/Details/n1?x', { page: 'ArticleDetails', id: 'n1' }],
])('%s is a page', (address, seen) => {
  expect(seenAt(address)).toEqual(seen);
});

test.each(['/login', '/cv/index', '/job/', '/job/a/b', '/assets/x.js', '/nothing', '', '/api/vacancy/a', '/seen'])(
  '%s is none',
  (address) => {
    expect(seenAt(address)).toBeUndefined();
  },
);
