import { useEffect, useState } from 'react';
import { LineIcon } from '#ui/icons.tsx';

/** The floating button that scrolls smoothly to the top (spec §2); it appears once the page is scrolled. */
export function ToTop() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > 400);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <button
      type="button"
      className="to-top"
      data-on={isShown || undefined}
      tabIndex={isShown ? 0 : -1}
      aria-hidden={!isShown}
      onClick={() => {
        const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
        window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
        document.getElementById('content')?.focus({ preventScroll: true });
      }}
    >
      <LineIcon name="up" size={22} />
      <span className="sr-only">回到頁首</span>
    </button>
  );
}
