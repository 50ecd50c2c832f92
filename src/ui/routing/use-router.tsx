import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import type { Router, Shown } from './router.ts';

const ShownContext = createContext<Shown | undefined>(undefined);
/** Stays the same while only pages, orders and filters of a list change: most of the frame needs no more than this. */
const PathnameContext = createContext<string | undefined>(undefined);
const LoadingContext = createContext(false);
const RouterContext = createContext<Router | undefined>(undefined);

/** Tells everything below what is shown, and lets it navigate. */
export function Routed({ router, children }: { router: Router; children: ReactNode }) {
  const [shown, setShown] = useState(router.first);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    const follow = () => {
      if (router.isLoading()) return setLoading(true);
      const show = () => {
        setShown(router.shown);
        setLoading(false);
      };
      // With a transition, a page is on the screen two frames later; a page that comes over the network may take that time.
      if (router.shown().wasReadAhead) show();
      else startTransition(show);
    };
    // The visitor may have gone on while the first page was being prepared.
    if (router.isLoading() || router.shown() !== router.first) follow();
    return router.listen(follow);
  }, [router]);
  return (
    <RouterContext value={router}>
      <LoadingContext value={isLoading}>
        <PathnameContext value={shown.location.pathname}>
          <ShownContext value={shown}>{children}</ShownContext>
        </PathnameContext>
      </LoadingContext>
    </RouterContext>
  );
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('this belongs below <Routed>');
  return value;
}

const useRouter = () => given(use(RouterContext));
export const useShown = () => given(use(ShownContext));
export const useLocation = () => useShown().location;
export const usePathname = () => given(use(PathnameContext));
/** What the page's loader read. */
export function useLoaderData<Data>(): Data {
  const { content } = useShown();
  return ('data' in content ? content.data : undefined) as Data;
}
/** Whether the next page is being loaded. */
export const useIsLoading = () => use(LoadingContext);
export const useNavigate = () => useRouter().navigate;
/** Reads the page's data again. */
export const useReload = () => useRouter().reload;
export const useHoldBack = () => useRouter().holdBack;
