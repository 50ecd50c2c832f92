import type { Editor } from '@tiptap/core';
import { useNotify } from 'react-admin';
import { usePictureUpload } from '#features/pictures/staff/use-picture-upload.ts';
import { putPicture } from './editor-extensions.tsx';
import { readPasted } from './rules.ts';

const isPicture = (file: File) => file.type.startsWith('image/');

/** Excel copies a picture of the cells beside their text, and a browser a picture's tag beside its file. */
const hasText = (html: string) =>
  readPasted(html, location.origin)
    .html.replace(/<[^<>]*>/g, '')
    .trim() !== '';

/** Whether it was copied or dragged in an editor of this kind, even another site's: it is read unchanged. */
const isSlice = (html: string) => html.includes('data-pm-slice');

/**
 * Handles what is pasted or dropped into the text: pictures are uploaded, text from other programs is converted to the tags
 * of articles.
 */
export function usePasting(editorNow: () => Editor) {
  const { upload, isBusy } = usePictureUpload();
  const notify = useNotify();

  async function putAll(files: File[]) {
    for (const file of files) {
      const stored = await upload({ file, purpose: 'content' });
      // It was refused, or the article has been left meanwhile.
      if (!stored || editorNow().isDestroyed) return;
      putPicture(editorNow(), { src: stored.url, alt: '', width: stored.width, height: stored.height });
    }
    notify('圖片已插入；選取圖片後按工具列的「圖片」，可以加上替代文字', { type: 'info', autoHideDuration: 8000 });
  }

  /** Returns whether it was handled. */
  function take(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])];
    const html = data?.getData('text/html') ?? '';
    if (files.length === 0 || isSlice(html) || hasText(html)) return false;
    if (files.every(isPicture)) void putAll(files);
    else notify('內容只能放圖片檔（JPG、PNG、WebP）', { type: 'warning' });
    return true;
  }

  return {
    isBusy,
    handlers: {
      handlePaste: (_: unknown, event: ClipboardEvent) => take(event.clipboardData),
      handleDrop: (view: Editor['view'], event: DragEvent) => {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (!take(event.dataTransfer)) return false;
        if (place) editorNow().commands.setTextSelection(place.pos);
        return true;
      },
      transformPastedHTML: (html: string) => {
        const read = readPasted(html, location.origin);
        if (read.hasLostPictures)
          notify('貼上的圖片沒有一起帶過來，請用工具列的「圖片」上傳', { type: 'warning', autoHideDuration: 8000 });
        return isSlice(html) ? html : read.html;
      },
    },
  };
}
