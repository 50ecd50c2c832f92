import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { showAlert, warmAlerts } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { useUnsaved } from '#ui/dialogs/use-unsaved.ts';
import { useReload } from '#ui/routing/use-router.tsx';
import { isStillOwner } from '#ui/use-owner.ts';
import { useKeptDraft } from '../shared/use-draft.ts';
import { type FileCategory, fixedTitle, titleFault } from './rules.ts';
import { takeFile, useUpload } from './use-upload.ts';

const PROBLEMS = { size: '檔案太大無法上傳', kind: '檔案格式錯誤' };

interface FileFormOptions {
  /** The alert after a success. */
  done: string;
  /** A title that was typed before signing in again. */
  draft?: string;
  onDone?: () => void;
}

/** What the form keeps until the member has signed in again; the file itself cannot be kept. */
export interface FileDraft {
  category: FileCategory;
  title: string;
}

export const FILE_DRAFT = '/cv/upload';

/** The title and the file of one upload, and what is wrong with them. */
export function useFileForm(category: FileCategory, { done, draft, onDone }: FileFormOptions) {
  const [title, setTitle] = useState(draft ?? fixedTitle(category) ?? '');
  const [file, setFile] = useState<File>();
  const [hasTried, setTried] = useState(false);
  const { upload, stop, progress } = useUpload();
  const reload = useReload();
  const isDirty = file !== undefined || title !== (fixedTitle(category) ?? '');
  useUnsaved(isDirty);
  useEffect(warmAlerts, []);
  useKeptDraft(
    FILE_DRAFT,
    isDirty,
    useCallback((): FileDraft => ({ category, title }), [category, title]),
  );
  const typed = title.trim();
  const titleError = titleFault(category, typed);
  const fileError = file ? undefined : messages.required('檔案');
  /** Returns whether it was accepted unchanged. */
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return false;
    const taken = await takeFile(category, chosen, PROBLEMS);
    if (taken) setFile(taken);
    return taken === chosen;
  };
  const isSending = useRef(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second press is ignored; a button that was disabled meanwhile would lose the focus.
    if (isSending.current) return;
    setTried(true);
    if (titleError || !file) {
      focusFirstWrong(event.currentTarget);
      return;
    }
    isSending.current = true;
    try {
      await send(file);
    } finally {
      isSending.current = false;
    }
  };
  const send = async (file: File) => {
    if (!(await isStillOwner())) return;
    try {
      await upload({ categoryName: category, title: typed, file });
    } catch (error) {
      // Stopped on purpose: there is nothing to report.
      if (error instanceof DOMException) return;
      await showFailure(error, '上傳失敗');
      return;
    }
    await showAlert({ icon: 'success', title: done });
    setFile(undefined);
    setTried(false);
    await reload();
    onDone?.();
  };
  return {
    category,
    title,
    setTitle,
    file,
    choose,
    submit,
    progress,
    stop,
    isDirty,
    titleError: hasTried || typed ? titleError : undefined,
    fileError: hasTried ? fileError : undefined,
  };
}

/** Runs once the errors are shown: only then are the fields marked as wrong. */
const focusFirstWrong = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());

export type FileFormState = ReturnType<typeof useFileForm>;
