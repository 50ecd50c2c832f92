import { lazy, Suspense, useId } from 'react';
import { useLocation } from 'react-router';
import { useDropdown } from '#ui/fields/use-dropdown.ts';

/** Comes with the first press where the device has no way of its own to share. */
const ShareMenu = lazy(() => import('./share-menu.tsx').catch(() => ({ default: () => <></> })));

export function ShareButton({ title, address }: { title: string; address: string }) {
  const { pathname } = useLocation();
  const { isOpen, setOpen, root, keys } = useDropdown<HTMLDivElement>(pathname);
  const id = useId();
  const press = () => {
    if (!navigator.share) return setOpen(!isOpen);
    // Whoever turns away from the device's sheet wants no other.
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
