import { lazy, Suspense, useId } from 'react';
import { whenLoaded } from '#ui/dialogs/when-loaded.ts';
import { useDropdown } from '#ui/fields/use-dropdown.ts';
import { usePathname } from '#ui/routing/use-router.tsx';

/** Loads with the first press, on devices without a share dialog of their own. */
const load = () => import('./share-menu.tsx');
const ShareMenu = lazy(load);

export function ShareButton({ title, address }: { title: string; address: string }) {
  const pathname = usePathname();
  const { isOpen, setOpen, root, keys } = useDropdown<HTMLDivElement>(pathname);
  const id = useId();
  const press = () => {
    const open = () => whenLoaded(load, () => setOpen(true));
    if (isOpen) return setOpen(false);
    if (!navigator.share) return open();
    // Someone who closes the device's own dialog doesn't want a second one.
    navigator.share({ title, url: address }).catch((error) => (error.name === 'AbortError' ? undefined : open()));
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
