import { useEffect, useEffectEvent } from 'react';

/** The same one tells and listens: a window doesn't hear itself. */
const channel = new BroadcastChannel('staff-signed-in');

/** Tells the other windows of this browser, which may have met the end of the session before. */
export const tellSignedIn = () => channel.postMessage(null);

/** Calls when somebody has signed in in another window. */
export function useSignedIn(onSignedIn: () => void): void {
  const tell = useEffectEvent(onSignedIn);
  useEffect(() => {
    const hear = () => tell();
    channel.addEventListener('message', hear);
    return () => channel.removeEventListener('message', hear);
  }, []);
}
