import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import type { NEW_ROWS } from './contract.ts';
import {
  type addPart,
  type beginRun,
  type checkRun,
  type findRun,
  type ImportRun,
  type listRuns,
  PART_BYTES,
  type startRun,
  type stopRun,
} from './runs/contract.ts';

export type NewRows = (typeof NEW_ROWS)[number];

type Texts = Record<string, string>;

const LOOK_EVERY_MS = 1000;
const TRIES = 4;
const LIST = ['vacancyImports'];

/** Whoever chooses a file ends the one chosen before, also in another tab; and none is kept for longer than a day. */
const GONE = '這個檔案已不在，沒有匯入：可能在別處選了其他檔案，或放置超過一天。請重新選擇檔案';

const isGone = (failure: unknown) => failure instanceof CallFailure && failure.status === 404;
const asTold = (failure: unknown) => (isGone(failure) ? new Error(GONE) : failure);

export const isBusy = (run: ImportRun | undefined) => run?.state === 'checking' || run?.state === 'importing';

/** An abandoned upload is listed for a day. */
const GIVEN_UP_MS = 5 * 60_000;

/** Whether these have changed within the last minutes; unchanged data keeps its object. */
function useIsMoving() {
  const last = useRef<{ data: unknown; at: number }>({ data: undefined, at: 0 });
  return (data: unknown) => {
    if (data !== last.current.data) last.current = { data, at: Date.now() };
    return Date.now() - last.current.at < GIVEN_UP_MS;
  };
}

/** The current file: the one chosen here, else the last of one's own, so that a page opened again continues where it was. */
export function useImportRun() {
  const [chosen, setChosen] = useState<string>();
  const [sent, setSent] = useState<{ name: string; bytes: number; of: number }>();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** The name of a file whose upload was not even begun. */
  const [refused, setRefused] = useState<string>();
  const logoutIfDenied = useLogoutIfAccessDenied();
  const queries = useQueryClient();
  const sending = useRef<AbortController>(undefined);

  const isListMoving = useIsMoving();
  const isRunMoving = useIsMoving();

  const list = useQuery({
    queryKey: LIST,
    queryFn: () => call<typeof listRuns>('GET /api/admin/vacancyImports'),
    // Not for a page on which nothing happens: its session would never end.
    refetchInterval: ({ state: { data } }) => {
      const isMoving = isListMoving(data);
      return data?.some((run) => isBusy(run) || (isMoving && run.state === 'uploading')) ? LOOK_EVERY_MS * 5 : false;
    },
    refetchOnWindowFocus: true,
  });
  const id = chosen ?? list.data?.find(({ isOwn }) => isOwn)?.id;
  const { data: run, error } = useQuery({
    queryKey: ['vacancyImport', id],
    enabled: id !== undefined,
    queryFn: () => call<typeof findRun>('GET /api/admin/vacancyImports/{id}', { params: { id: id! } }),
    // A file may be uploading in another tab: its progress is shown here too.
    refetchInterval: ({ state: { data, error } }) => {
      if (isGone(error)) return false;
      if (isBusy(data)) return LOOK_EVERY_MS;
      return isRunMoving(data) && data?.state === 'uploading' ? LOOK_EVERY_MS * 5 : false;
    },
  });

  async function attempt(work: () => Promise<void>) {
    setFailure(undefined);
    setRefused(undefined);
    setAsking(true);
    const renew = async () => {
      await queries.invalidateQueries({ queryKey: ['vacancyImport'] });
      await queries.invalidateQueries({ queryKey: LIST });
    };
    try {
      await work();
      // Before the progress bar disappears: the known state still says that the file is being uploaded.
      await renew();
    } catch (problem) {
      const isCancelled = sending.current?.signal.aborted;
      if (isGone(problem)) setChosen(undefined);
      if (!isCancelled && !(await logoutIfDenied(problem))) setFailure(problem);
      setSent(undefined);
      await renew();
    } finally {
      sending.current = undefined;
      setSent(undefined);
      setAsking(false);
    }
  }

  const look = (of: string, newRows: NewRows, mapping: Texts = {}, forAll: Texts = {}) =>
    call<typeof checkRun>('POST /api/admin/vacancyImports/{id}/check', {
      params: { id: of },
      body: { newRows, mapping: JSON.stringify(mapping), forAll: JSON.stringify(forAll) },
    });

  return {
    run: sent || refused || isGone(error) ? undefined : run,
    refused,
    /** A request is being sent, and the known state may be outdated. */
    isAsking,
    others: (list.data ?? []).filter((one) => !one.isOwn),
    sent,
    failure: asTold(failure ?? (sent ? undefined : error)),
    upload: (file: File, newRows: NewRows) =>
      attempt(async () => {
        sending.current = new AbortController();
        const { signal } = sending.current;
        setSent({ name: file.name, bytes: 0, of: file.size });
        const body = { fileName: file.name, bytes: file.size };
        const begun = await call<typeof beginRun>('POST /api/admin/vacancyImports', { body, signal }).catch(
          (problem) => {
            if (!signal.aborted) setRefused(file.name);
            throw problem;
          },
        );
        setChosen(begun.id);
        for (let at = 0; at < file.size; at += PART_BYTES) {
          await sendPart(begun.id, at, file.slice(at, at + PART_BYTES), signal);
          setSent({ name: file.name, bytes: Math.min(at + PART_BYTES, file.size), of: file.size });
        }
        await look(begun.id, newRows);
      }),
    cancelUpload: () => sending.current?.abort(),
    check: (newRows: NewRows, mapping: Texts, forAll: Texts) =>
      attempt(async () => void (id && (await look(id, newRows, mapping, forAll)))),
    start: (fingerprint: string) =>
      attempt(async () => {
        if (!id) return;
        const body = { fingerprint };
        await call<typeof startRun>('POST /api/admin/vacancyImports/{id}/start', { params: { id }, body });
      }),
    stop: () =>
      attempt(async () => {
        if (id) await call<typeof stopRun>('POST /api/admin/vacancyImports/{id}/stop', { params: { id } });
      }),
  };
}

/** If the connection is lost for a moment, this costs one part, not the file. */
async function sendPart(id: string, at: number, part: Blob, signal: AbortSignal): Promise<void> {
  const body = { at, file: new File([part], 'part') };
  for (let attempt = 1; ; attempt++) {
    try {
      await call<typeof addPart>('POST /api/admin/vacancyImports/{id}/parts', { params: { id }, body, signal });
      return;
    } catch (error) {
      const mayPass = error instanceof CallFailure && (error.status === 0 || error.status === 503);
      if (!mayPass || attempt === TRIES || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 2000));
    }
  }
}
