import { lazy, Suspense, useId } from 'react';
import { useDropdown } from '#ui/fields/use-dropdown.ts';
import { usePathname } from '#ui/routing/use-router.tsx';

/** Loads with the first press, on devices without a share dialog of their own. */
const ShareMenu = lazy(() => import('./share-menu.tsx').catch(() => ({ default: () => <></> })));

export function ShareButton({ title, address }: { title: string; address: string }) {
  const pathname = usePathname();
  const { isOpen, setOpen, root, keys } = useDropdown<HTMLDivElement>(pathname);
  const id = useId();
  const press = () => {
    if (!navigator.share) return setOpen(!isOpen);
    // Someone who closes the device's own dialog doesn't want a second one.
    navigator.share({ title, url: address }).catch((error) => setOpen(error.name !== 'AbortError'));
  };
  return (
    <div ref={root} className="job-share" {...keys}>
      <button type="button" className="button quiet" aria-expanded={isOpen} aria-controls={id} onClick={press}>
        分享
      </button>
      {isOpen && (
        <Suspense>
          <ShareMenu id={id} title={title} address={address} />
        </Suspense>
      )}
    </div>
  );
}
