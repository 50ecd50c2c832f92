import { useEffect, useEffectEvent } from 'react';
import type { HandedOn } from '../contract.ts';

/** A paper copy, as it was recorded. */
interface Printed {
  id: string;
  query: HandedOn;
}

const channel = new BroadcastChannel('printed-resumes');

/** Tells the other windows of this browser. */
export const tellPrinted = (printed: Printed) => channel.postMessage(printed);

/** Calls back when this resume was opened for printing in another window. */
export function usePrinted(id: string, onPrinted: (query: HandedOn) => void): void {
  const tell = useEffectEvent(onPrinted);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<Printed>) => data.id === id && tell(data.query);
    channel.addEventListener('message', hear);
    return () => channel.removeEventListener('message', hear);
  }, [id]);
}
