import { useEffect, useEffectEvent } from 'react';

const CHANNEL = 'staff-signed-in';

/** Tells the other windows of this browser, which may have met the end of the session before. */
export function tellSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls when somebody has signed in in another window. */
export function useSignedIn(onSignedIn: () => void): void {
  const tell = useEffectEvent(onSignedIn);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => tell();
    return () => channel.close();
  }, []);
}
