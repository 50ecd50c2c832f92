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
  ['/', { page: 'Home', isWhole: true }],
  ['/?utm_source=x', { page: 'Home', isWhole: true }],
  ['/SERVICE/Advisor/', { page: 'Advisor', isWhole: true }],
  ['/job/A-1.x', { page: 'JobDetails', id: 'A-1.x', isWhole: true }],
  ['/Article/Details/n1?x', { page: 'ArticleDetails', id: 'n1', isWhole: true }],
  ['/api/Vacancy/a', { page: 'JobDetails', id: 'a', isWhole: false }],
  ['/api/article/n', { page: 'ArticleDetails', id: 'n', isWhole: false }],
  ['/api/article/type/newsletter?fields=card', { page: 'Newsletter', id: undefined, isWhole: false }],
  ['/api/siteText/contact', { page: 'ContactUs', id: undefined, isWhole: false }],
])('%s shows a page', (address, seen) => {
  expect(seenAt(address)).toEqual(seen);
});

test.each([
  ...['/login', '/cv/index', '/job/', '/job/a/b', '/assets/x.js', '/nothing', '', '/api/vacancy/regions'],
  ...['/api/Vacancy/Categories', '/api/vacancy/suggestions?q=x', '/api/vacancy/applied', '/api/article/type/other'],
  ...[
    '/api/article/type/Column?limit=5&fields=card',
    '/api/siteText/articles',
    '/api/siteText/company',
    '/api/Carousel',
  ],
])('%s shows none', (address) => {
  expect(seenAt(address)).toBeUndefined();
});
