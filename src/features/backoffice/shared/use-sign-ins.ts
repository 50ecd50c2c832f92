import { useEffect, useEffectEvent } from 'react';

type News = 'signed in' | 'signed out';

/** One channel for sending and listening, since a channel doesn't hear itself. */
const channel = new BroadcastChannel('staff-sign-ins');

/** Tells the other windows of this browser, which share the session. */
export const tellOthers = (news: News) => channel.postMessage(news);

/** Calls back when somebody has signed in or out in another window. */
export function useSignIns(onNews: (news: News) => void): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<News>) => tell(data);
    channel.addEventListener('message', hear);
    return () => channel.removeEventListener('message', hear);
  }, []);
}
