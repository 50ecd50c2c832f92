import { useEffect, useState } from 'react';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { handOn, keepInTab, keptInTab, takeHanded } from '#ui/tab-memory.ts';
import { currentOwner } from '#ui/use-owner.ts';
import { readAuth } from './use-auth.ts';

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

/** Whose it is; a visitor's is for whoever signs in first. */
type Kept = Wanted & { owner?: string | undefined };

const KEY = 'wanted-path';
/** Registering takes a while, and so does a resume. */
const KEEP_MS = 60 * 60_000;
/** As long as a provider may take. */
const WAY_MS = 10 * 60_000;

/** Somebody wants what only members can do, and may have to sign in first, or to fill in a resume. */
export const keepWanted = (wanted: Wanted) =>
  keepInTab(KEY, { ...wanted, owner: readAuth().isAuthenticated ? currentOwner() : undefined } satisfies Kept);

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
export const readWanted = () => ownOf(keptInTab<Kept>(KEY, KEEP_MS));

const ownOf = (kept: Kept | undefined): Kept | undefined =>
  kept?.owner === undefined || kept.owner === currentOwner() ? kept : undefined;

/** Before leaving for a provider: LINE's app comes back into another tab. */
export function handOnWanted(): void {
  const wanted = readWanted();
  if (wanted) handOn(KEY, wanted);
}

function takeWanted(): Wanted | undefined {
  const handed = ownOf(takeHanded<Kept>(KEY, WAY_MS));
  const own = readWanted();
  const wanted = own ?? handed;
  if (wanted && (wanted === handed || !wanted.owner)) keepWanted(wanted);
  return wanted;
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
