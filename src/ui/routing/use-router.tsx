import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import type { Router, Shown } from './router.ts';

const ShownContext = createContext<Shown | undefined>(undefined);
/** What stays for a page's next parts, orders and filters: most of the frame asks for no more. */
const PathnameContext = createContext<string | undefined>(undefined);
const LoadingContext = createContext(false);
const RouterContext = createContext<Router | undefined>(undefined);

/** Lets everything below know what is shown, and go elsewhere. */
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
      // In slices a page is on the screen two frames later; one that comes from afar may take its time.
      if (router.shown().wasReadAhead) show();
      else startTransition(show);
    };
    // Somebody may have gone on while the first page was made ready.
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
/** Whether the next page is on its way. */
export const useIsLoading = () => use(LoadingContext);
export const useNavigate = () => useRouter().navigate;
/** Reads the page's data again. */
export const useReload = () => useRouter().reload;
export const useHoldBack = () => useRouter().holdBack;
