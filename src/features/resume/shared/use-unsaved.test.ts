import { createMemoryRouter, UNSAFE_DataRouterContext } from 'react-router';
import { expect, test } from 'vitest';

// use-unsaved.ts calls router internals (decision 0043); these tests pin down what it relies on.
test("a navigation is held by the router's blocker, and told to who subscribed", async () => {
  expect(UNSAFE_DataRouterContext).toHaveProperty('Provider');
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/cv/basic'] });
  const seen: (string | undefined)[] = [];
  router.getBlocker(
    'unsaved',
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  const stop = router.subscribe(({ blockers }) => seen.push(blockers.get('unsaved')?.state));
  await router.navigate('/cv/work');
  expect([seen.at(-1), router.state.location.pathname]).toEqual(['blocked', '/cv/basic']);

  const blocker = router.state.blockers.get('unsaved');
  if (blocker?.state === 'blocked') blocker.reset();
  expect(seen.at(-1)).toBe('unblocked');
  stop();
  router.deleteBlocker('unsaved');
  await router.navigate('/cv/work');
  expect(router.state.location.pathname).toBe('/cv/work');
});
