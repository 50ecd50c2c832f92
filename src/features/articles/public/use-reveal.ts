import { useEffect, useState } from 'react';

const STEP = 2; // spec §9: 2 items per step
const TRIGGER = 2 / 3; // spec §9: two thirds of page height

/**
 * How many items of a list are shown: two more whenever the window's lower edge passes two thirds of the page, and on
 * request.
 */
export function useReveal(total: number) {
  const [shown, setShown] = useState(STEP);
  useEffect(() => {
    // A quick swipe ends at the footer. Browsers would keep the footer in view while items are added, and with it the end of
    // the page: all items would appear at once, unread.
    const { dataset } = document.documentElement;
    dataset.revealing = '';
    return () => {
      delete dataset.revealing;
    };
  }, []);
  useEffect(() => {
    if (shown >= total) return;
    const look = () => {
      const edge = window.scrollY + window.innerHeight;
      // Adds to the number shown at that time, so that a second check before the next paint adds no further step.
      if (edge > document.documentElement.scrollHeight * TRIGGER) setShown(shown + STEP);
    };
    // After the paint, when the new items have their height.
    const frame = requestAnimationFrame(look);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [shown, total]);
  return { shown: Math.min(shown, total), showMore: () => setShown(shown + STEP) };
}
