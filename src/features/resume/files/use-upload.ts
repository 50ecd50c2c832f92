import { useRef, useState } from 'react';
import { readFault, readReply } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { sendForm } from '#shared/files/send-form.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { shrinkPhoto } from '#ui/fields/shrink-photo.ts';
import { newKey } from '#ui/new-key.ts';
import type { UploadedFile } from './contract.ts';
import { CATEGORY_RULES, type FileCategory, type FileProblem, fileProblem, isPhoto, problemText } from './rules.ts';

export interface Upload {
  categoryName: FileCategory;
  title: string;
  file: File;
}

/**
 * The chosen file, if its category accepts it; otherwise the problem is shown. A phone's photo may be too large: it is made
 * smaller if the user wants that.
 */
export async function takeFile(
  category: FileCategory,
  file: File,
  titles: Record<FileProblem, string>,
): Promise<File | undefined> {
  const problem = fileProblem(category, file);
  if (!problem) return file;
  const alert = { icon: 'error', title: titles[problem] } as const;
  const texts = [problemText(category, file)];
  if (problem !== 'size' || !isPhoto(category)) {
    await showAlert({ ...alert, texts });
    return undefined;
  }
  let isTried = false;
  let small: File | undefined;
  const press = async () => {
    small = await shrinkPhoto(file, CATEGORY_RULES[category].below);
    isTried = true;
  };
  await showAlert({ ...alert, texts, act: { label: '縮小照片', press }, confirm: '取消' });
  if (isTried && !small) await showAlert({ ...alert, texts: ['這張照片無法在這裡縮小，請先裁切或縮小，再上傳。'] });
  return small;
}

/**
 * Sends a file and reports the progress, from 0 to 1. A second try of the same file carries the same key, so that an upload
 * whose answer was lost is not stored twice (docs/decisions/0007).
 */
export function useUpload() {
  const [progress, setProgress] = useState<number>();
  const last = useRef<{ of: string; key: string }>(undefined);
  const stopped = useRef<AbortController>(undefined);
  const upload = async (what: Upload): Promise<UploadedFile> => {
    const of = [what.categoryName, what.title, what.file.name, what.file.size, what.file.lastModified].join('|');
    if (last.current?.of !== of) last.current = { of, key: newKey() };
    setProgress(0);
    try {
      stopped.current = new AbortController();
      const { categoryName, title, file } = what;
      const answer = await sendForm(
        { categoryName, title, uploadKey: last.current.key, file },
        { ...WAY, signal: stopped.current.signal, tell: setProgress },
      );
      const stored = await storedOf(answer);
      last.current = undefined;
      return stored;
    } finally {
      setProgress(undefined);
    }
  };
  /** Cancels an upload in progress. */
  const stop = () => stopped.current?.abort();
  return { upload, stop, progress };
}

/** After sending, up to sixteen slow files may be checked before this one (docs/decisions/0025). */
const WAY = { method: 'POST', address: '/api/upload', patienceAfter: 180_000 };

/** Checked like any other call's answer, since something in between may have answered instead of the site. */
async function storedOf(answer: Response): Promise<UploadedFile> {
  if (!answer.ok) throw new CallFailure(answer.status, await readFault(answer));
  return (await readReply(answer)) as UploadedFile;
}
