import { useEffect, useState } from 'react';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { handOn, keepInTab, keptInTab, takeHanded } from '#ui/tab-memory.ts';
import { currentOwner } from '#ui/use-owner.ts';
import { readAuth } from './use-auth.ts';

interface Wanted {
  /** The page where it is done. */
  path: string;
  /** 應徵「會計助理」 */
  what: string;
  /** The label of the link back. */
  back: string;
  /** It requires a resume. */
  isApplying?: boolean;
}

/** The member it belongs to; a visitor's belongs to whoever signs in first. */
type Kept = Wanted & { owner?: string | undefined };

const KEY = 'wanted-path';
/** Registering takes a while, and so does a resume. */
const KEEP_MS = 60 * 60_000;
/** As long as signing in at a provider may take. */
const WAY_MS = 10 * 60_000;

/** Remembers what a visitor wants that only members can do; they may first have to sign in, or to fill in a resume. */
export const keepWanted = (wanted: Wanted) =>
  keepInTab(KEY, { ...wanted, owner: readAuth().isAuthenticated ? currentOwner() : undefined } satisfies Kept);

/** Visitors are told to sign in, and nothing is called (spec §8, decisions §10). */
export async function askToSignIn(wanted: Wanted): Promise<void> {
  keepWanted(wanted);
  const links = [
    { label: '登入', to: '/login' },
    { label: '註冊', to: '/register' },
  ];
  await showAlert({ icon: 'warning', title: '請先登入', links });
}

export const forgetWanted = () => keepInTab(KEY, undefined);
/** Forgets a wish that has been fulfilled; any other stays. */
export const wasDone = ({ what }: Wanted) => readWanted()?.what === what && forgetWanted();
export const readWanted = () => ownOf(keptInTab<Kept>(KEY, KEEP_MS));

const ownOf = (kept: Kept | undefined): Kept | undefined =>
  kept?.owner === undefined || kept.owner === currentOwner() ? kept : undefined;

/** Called before leaving for a provider: LINE's app returns in another tab. */
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

/** What the visitor wanted to do: signing in leads home (spec §4), not back to it. */
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
