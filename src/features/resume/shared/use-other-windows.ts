import { useEffect, useRef } from 'react';
import { pageOwner } from '#ui/use-owner.ts';

const CHANNEL = 'saved-part';

/** What a window tells the other windows of this browser after a part was saved. */
interface Saved {
  part: string;
  owner: string | undefined;
  values: unknown;
}

/**
 * The same form in another window (docs/decisions/0006): untouched, it follows what is saved there; with unsaved changes, it
 * remembers the save, so that its own next save asks first.
 */
export function useOtherWindows<Values>(part: string, isDirty: boolean, follow: (values: Values) => void) {
  const channel = useRef<BroadcastChannel>(undefined);
  const isOvertaken = useRef(false);
  const receive = useRef<(saved: Saved) => void>(undefined);
  useEffect(() => {
    receive.current = (saved) => {
      if (saved.part !== part || saved.owner !== pageOwner()) return;
      if (isDirty) isOvertaken.current = true;
      else follow(saved.values as Values);
    };
  });
  useEffect(() => {
    channel.current = new BroadcastChannel(CHANNEL);
    channel.current.onmessage = ({ data }: MessageEvent<Saved>) => receive.current?.(data);
    return () => channel.current?.close();
  }, []);
  const tell = (values: Values) => {
    isOvertaken.current = false;
    channel.current?.postMessage({ part, owner: pageOwner(), values } satisfies Saved);
  };
  return { isOvertaken, tell };
}
