import { useGetIdentity } from 'react-admin';
import { foldText } from '#shared/search-words.ts';
import type { HandedTo } from '../../accesses/contract.ts';
import type { AccessPurpose } from '../../accesses/rules.ts';
import type { HandedOn } from '../contract.ts';
import { handedOnText } from '../rules.ts';
import { usePrinted } from './use-printed.ts';

/** As it has just been recorded; without a client, none was named. */
export type Handed = HandedTo & { purpose: AccessPurpose };

/**
 * Calls back for each copy of a resume that leaves, including paper copies from another window. Returns a function to call
 * once a PDF was made.
 */
export function useHandedOn(id: string, onHandedOn: (handed: Handed) => void) {
  const { identity } = useGetIdentity();
  const tell = (action: '列印履歷' | '下載履歷', query: HandedOn) => {
    const { purpose, client } = query;
    const by = { staffName: identity?.fullName ?? '', accessedAt: new Date().toISOString() };
    onHandedOn({ ...by, action: handedOnText(action, query), purpose, client, clientKey: foldText(client) });
  };
  usePrinted(id, (query) => tell('列印履歷', query));
  return (query: HandedOn) => tell('下載履歷', query);
}
