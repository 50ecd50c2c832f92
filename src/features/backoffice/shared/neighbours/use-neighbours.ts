import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-admin';

/** Which rows a list shows, as parameters of its calls. */
export type InList = Record<string, string>;

/** A record's address, with the list it is opened from, so that its neighbours there can be reached. */
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
  /** The list, from the parameters in the address. */
  listOf: (said: InList) => InList;
  find: (list: InList) => Promise<{ previous: string | null; next: string | null }>;
}

interface Around {
  /** Undefined until they are known. */
  neighbours: Neighbours | undefined;
  /** The address of the next record; waits if it isn't known yet. */
  findNext: () => Promise<string | undefined>;
}

/**
 * The records before and after this one, in the list it was opened from, so that a list can be worked through without going
 * back to it.
 */
export function useNeighbours({ resource, id, listOf, find }: Asked): Around {
  const { search } = useLocation();
  const [list] = useState(() => listOf(Object.fromEntries(new URLSearchParams(search))));
  const { data, refetch } = useQuery({
    // Not one of react-admin's lists, which are read again after each change.
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
