import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Stage } from '#content/application-stages.ts';

/** Which columns are fully visible, in a board that scrolls sideways if they don't fit. */
export function useInView(board: RefObject<HTMLElement | null>, stages: readonly Stage[]): readonly Stage[] {
  const [inView, setInView] = useState(stages);
  const shown = stages.join();
  useLayoutEffect(() => {
    const place = board.current;
    if (!place) return;
    const measure = () => {
      const { left, right } = place.getBoundingClientRect();
      const whole = (shown.split(',') as Stage[]).filter((_, nth) => {
        const column = place.children[nth]?.getBoundingClientRect();
        return column && column.left > left - 2 && column.right < right + 2;
      });
      setInView((known) => (known.join() === whole.join() ? known : whole));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    for (const part of [place, ...place.children]) watcher.observe(part);
    place.addEventListener('scroll', measure, { passive: true });
    return () => {
      watcher.disconnect();
      place.removeEventListener('scroll', measure);
    };
  }, [board, shown]);
  return inView;
}
