import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-admin';

/** Which rows a list shows, as its calls take it. */
export type InList = Record<string, string>;

/** A record's address, with the list that it is opened from: its neighbours there are gone to. */
export function addressIn(resource: string, id: string, list: InList) {
  const said = new URLSearchParams(Object.entries(list).filter(([, value]) => value)).toString();
  return `/${resource}/${encodeURIComponent(id)}/show${said && `?${said}`}`;
}

/** Their addresses. */
export interface Neighbours {
  previous: string | undefined;
  next: string | undefined;
}

interface Asked {
  resource: string;
  id: string;
  /** The list, by what the address says. */
  listOf: (said: InList) => InList;
  find: (list: InList) => Promise<{ previous: string | null; next: string | null }>;
}

interface Around {
  /** Once they are known. */
  neighbours: Neighbours | undefined;
  /** The next one's address, waited for if it isn't known yet. */
  findNext: () => Promise<string | undefined>;
}

/** The records before and after this one, in the list that it was opened from: a list is worked through without going back to it. */
export function useNeighbours({ resource, id, listOf, find }: Asked): Around {
  const { search } = useLocation();
  const [list] = useState(() => listOf(Object.fromEntries(new URLSearchParams(search))));
  const { data, refetch } = useQuery({
    // Not a list of react-admin's, which is read anew with each change.
    queryKey: ['neighbours', resource, id],
    queryFn: () => find(list),
    gcTime: 0,
  });
  const addressOf = (one: string | null | undefined) => (one ? addressIn(resource, one, list) : undefined);
  return {
    neighbours: data && { previous: addressOf(data.previous), next: addressOf(data.next) },
    findNext: async () => addressOf((data ?? (await refetch({ cancelRefetch: false })).data)?.next),
  };
}
