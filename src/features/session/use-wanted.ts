import { useEffect, useState } from 'react';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { handOn, keepInTab, keptInTab, takeHanded } from '#ui/tab-memory.ts';

interface Wanted {
  /** Where it is done. */
  path: string;
  /** 應徵「會計助理」 */
  what: string;
  /** What the way back is called. */
  back: string;
  /** It takes a resume. */
  isApplying?: boolean;
}

const KEY = 'wanted-path';
/** Registering takes a while, and so does a resume. */
const KEEP_MS = 60 * 60_000;
/** As long as a provider may take. */
const WAY_MS = 10 * 60_000;

/** Somebody wants what only members can do, and may have to sign in first, or to fill in a resume. */
export const keepWanted = (wanted: Wanted) => keepInTab(KEY, wanted);

/** Visitors are told so, and nothing is called (spec §8, decisions §10). */
export async function askToSignIn(wanted: Wanted): Promise<void> {
  keepWanted(wanted);
  const links = [
    { label: '登入', to: '/login' },
    { label: '註冊', to: '/register' },
  ];
  await showAlert({ icon: 'warning', title: '請先登入', links });
}

export const forgetWanted = () => keepInTab(KEY, undefined);
/** What has been done is wanted no longer; another wish stays. */
export const wasDone = ({ what }: Wanted) => readWanted()?.what === what && forgetWanted();
export const readWanted = () => keptInTab<Wanted>(KEY, KEEP_MS);

/** Before leaving for a provider: LINE's app comes back into another tab. */
export function handOnWanted(): void {
  const wanted = readWanted();
  if (wanted) handOn(KEY, wanted);
}

function takeWanted(): Wanted | undefined {
  const handed = takeHanded<Wanted>(KEY, WAY_MS);
  const own = readWanted();
  if (handed && !own) keepWanted(handed);
  return own ?? handed;
}

/** What somebody wanted to do: signing in leads home (spec §4), and not back to it. */
export function useWanted() {
  const [wanted, setWanted] = useState<Wanted>();
  useEffect(() => setWanted(takeWanted()), []);
  return {
    wanted,
    dismiss() {
      setWanted(undefined);
      forgetWanted();
    },
  };
}
