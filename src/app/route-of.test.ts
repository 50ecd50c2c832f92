import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { routeOf } from './route-of.ts';
import { routeTable } from './routes.tsx';

const routes = routeTable.map(({ name, path }) => ({ id: name, path }));
/** The route as React Router finds it, here and in the browser. */
const byRouter = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route.id;

const ENDS = ['', '/', '//', '/x', '/x/', '//x', '%20', '/%2F', '/../x', ';a=b'];

test('an address belongs to the same route as React Router finds', () => {
  const paths = routeTable.flatMap(({ path }) => {
    const filled = path === '*' ? '/none' : path.replace(/:\w+/g, 'V%E8%81%B7-1');
    return [
      filled,
      filled.toUpperCase(),
      filled.slice(0, -1),
      `/${filled}`,
      filled.replace(/\/[^/]*$/, '/'),
      filled.replace('o', '%6F'),
    ];
  });
  for (const path of paths) {
    for (const end of ENDS) {
      const asked = path + end;
      if (!asked.startsWith('/')) continue;
      expect(`${asked}: ${routeOf(asked).name}`).toBe(`${asked}: ${byRouter(asked)}`);
    }
  }
});

test('an address that cannot be decoded is nobody’s', () => {
  expect(routeOf('/job/%E0%A4%A').name).toBe('NotFound');
});
