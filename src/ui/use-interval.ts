import { useEffect, useRef } from 'react';

/** Runs `tick` every `ms` while `isOn`; a changed `restart` value restarts the interval. */
export function useInterval(tick: () => void, ms: number, isOn: boolean, restart?: unknown): void {
  const latest = useRef(tick);
  useEffect(() => {
    latest.current = tick;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `restart` is there to begin anew
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => latest.current(), ms);
    return () => clearInterval(timer);
  }, [ms, isOn, restart]);
}
