import { useStore } from 'react-admin';
import { ACCESS_PURPOSES, type AccessPurpose } from '../accesses/rules.ts';

/** The purpose for which resumes are read, kept until somebody chooses another. */
export function usePurpose() {
  const [kept, setPurpose] = useStore<AccessPurpose>('talents.purpose', ACCESS_PURPOSES[0]);
  return [ACCESS_PURPOSES.includes(kept) ? kept : ACCESS_PURPOSES[0], setPurpose] as const;
}
