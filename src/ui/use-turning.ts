import {
  type FocusEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

const CALM = '(prefers-reduced-motion: reduce)';

function onCalmChange(listener: () => void) {
  const media = matchMedia(CALM);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/**
 * Something that turns by itself: paused while hovered or focused by keyboard, stopped by its pause button, never started if
 * less motion is wanted (WCAG 2.2.2).
 */
export function useTurning(turn: () => void, ms: number, isMany: boolean) {
  const isCalm = useSyncExternalStore(
    onCalmChange,
    () => matchMedia(CALM).matches,
    () => false,
  );
  const [isPaused, setPaused] = useState(false);
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [steps, setSteps] = useState(0);
  const isPlaying = isMany && !isPaused && !isOver && !isFocused && !isCalm;
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `steps` is there to begin anew
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => latest.current(), ms);
    return () => clearInterval(timer);
  }, [ms, isPlaying, steps]);
  const restart = useCallback(() => {
    setSteps((n) => n + 1);
    setOver(false);
  }, []);
  return {
    isCalm,
    isPaused,
    isPlaying,
    togglePause: () => setPaused(!isPaused),
    /** Begins the interval anew after a manual step, even while the mouse rests on the button (spec §4). */
    restart,
    hold: {
      // A tapping finger never reports leaving.
      onPointerEnter: ({ pointerType }: PointerEvent) => setOver(pointerType === 'mouse'),
      onPointerLeave: () => setOver(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
