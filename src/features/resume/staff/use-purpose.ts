import { useStore } from 'react-admin';
import { ACCESS_PURPOSES, type AccessPurpose } from '../accesses/rules.ts';

/** What resumes are looked at for, until somebody says otherwise. */
export function usePurpose() {
  const [kept, setPurpose] = useStore<AccessPurpose>('talents.purpose', ACCESS_PURPOSES[0]);
  return [ACCESS_PURPOSES.includes(kept) ? kept : ACCESS_PURPOSES[0], setPurpose] as const;
}
