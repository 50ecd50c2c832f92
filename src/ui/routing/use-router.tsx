import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import type { Router, Shown } from './router.ts';

const ShownContext = createContext<Shown | undefined>(undefined);
const LoadingContext = createContext(false);
const RouterContext = createContext<Router | undefined>(undefined);

/** Lets everything below know what is shown, and go elsewhere. */
export function Routed({ router, children }: { router: Router; children: ReactNode }) {
  const [shown, setShown] = useState(router.first);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    const follow = () => {
      if (router.isLoading()) return setLoading(true);
      startTransition(() => {
        setShown(router.shown);
        setLoading(false);
      });
    };
    // Somebody may have gone on while the first page was made ready.
    if (router.isLoading() || router.shown() !== router.first) follow();
    return router.listen(follow);
  }, [router]);
  return (
    <RouterContext value={router}>
      <LoadingContext value={isLoading}>
        <ShownContext value={shown}>{children}</ShownContext>
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
