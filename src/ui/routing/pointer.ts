import type { Router } from './router.ts';

/** A pointer that only passes over a link loads nothing. */
const MOMENT_MS = 60;

/** A link that is pointed at or touched for a moment loads its page, which is often ready by the time of the click. */
export function watchPointer({ readAhead }: Router): void {
  // Visitors who save data only load the pages they open.
  const isSaving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (isSaving) return;
  let waiting: number | undefined;
  const stop = () => clearTimeout(waiting);
  const point = ({ target }: Event) => {
    stop();
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== window.location.origin) return;
    waiting = window.setTimeout(() => readAhead(link.pathname + link.search), MOMENT_MS);
  };
  document.addEventListener('pointerover', point, { passive: true });
  // By then the page is being opened.
  document.addEventListener('click', stop, { passive: true, capture: true });
  // The finger is scrolling.
  document.addEventListener('pointercancel', stop, { passive: true });
  document.documentElement.addEventListener('pointerleave', stop, { passive: true });
}
