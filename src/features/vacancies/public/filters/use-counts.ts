import { useEffect, useRef, useState } from 'react';
import { call } from '#shared/call.ts';
import { splitKeywords } from '#shared/search-words.ts';
import type { JobsQuery } from '../../rules.ts';
import type { countVacancies, VacancyFacets } from '../contract.ts';
import type { FurtherFilters } from './rules.ts';

/** current: for the present choice. In the other states the counts must not be taken for that. */
export type CountState = 'current' | 'counting' | 'failed';

/** A pause after the last change, so that several changes ask once. */
const PAUSE_MS = 200;

export const countFor = (
  { keywords, cities, categories }: JobsQuery,
  filters: FurtherFilters,
  signal?: AbortSignal | undefined,
) =>
  call<typeof countVacancies>('POST /search-help/facets', {
    body: { keywords: splitKeywords(keywords), cities, categories, ...filters },
    ...(signal && { signal }),
  });

/** The counts for the present choice, beginning with `first`; a request for an older choice is cancelled. */
export function useCounts(query: JobsQuery, first: FurtherFilters) {
  const [facets, setFacets] = useState<VacancyFacets>();
  const [state, setState] = useState<CountState>('counting');
  const [asked, setAsked] = useState({ filters: first, pause: 0 });
  const searched = useRef(query);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      try {
        const found = await countFor(searched.current, asked.filters, stop.signal);
        if (stop.signal.aborted) return;
        setFacets(found);
        setState('current');
      } catch {
        if (!stop.signal.aborted) setState('failed');
      }
    };
    const timer = setTimeout(ask, asked.pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  const count = (filters: FurtherFilters, pause = PAUSE_MS) => {
    setState('counting');
    setAsked({ filters, pause });
  };
  return { facets, state, count, retry: () => count(asked.filters, 0) };
}
