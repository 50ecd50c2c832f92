import type { Router } from './router.ts';

/** A pointer that only passes over a link reads nothing. */
const MOMENT_MS = 60;

/** A link that is pointed at or touched for a moment brings its page: by the click it is often there. */
export function watchPointer({ readAhead }: Router): void {
  // Whoever counts their data loads what they follow.
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
  // It is gone to by then.
  document.addEventListener('click', stop, { passive: true, capture: true });
  // A finger that scrolls.
  document.addEventListener('pointercancel', stop, { passive: true });
  document.documentElement.addEventListener('pointerleave', stop, { passive: true });
}
