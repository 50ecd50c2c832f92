import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import { messages } from '#shared/messages.ts';
import type { Picture, uploadPicture } from '../contract.ts';
import { MAX_BYTES, type Purpose } from '../rules.ts';

interface Chosen {
  file: File;
  purpose: Purpose;
  /** In pixels of the upright picture. */
  part?: { x: number; y: number; width: number; height: number };
}

/** Uploads a picture; if it is refused, shows why and answers nothing. */
export function usePictureUpload() {
  const { act, isBusy } = useAct();
  const upload = async ({ file, purpose, part }: Chosen): Promise<Picture | undefined> => {
    let picture: Picture | undefined;
    const crop = part && { left: part.x, top: part.y, width: part.width, height: part.height };
    const texts = Object.fromEntries(Object.entries(crop ?? {}).map(([name, n]) => [name, String(Math.round(n))]));
    await act(async () => {
      if (file.size >= MAX_BYTES) throw new Error(messages.size('圖片', MAX_BYTES / 1024));
      picture = await call<typeof uploadPicture>('POST /api/admin/pictures', { body: { ...texts, purpose, file } });
    });
    return picture;
  };
  return { upload, isBusy };
}
