import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice, optionalText } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';
import { FILE_CATEGORIES, fileFault, MAX_FILE_BYTES, titleFault } from './rules.ts';

const UploadedFile = z.object({
  fileUploadId: z.string(),
  /** Identifies the stored bytes: a file that replaces another has a new one. */
  uploadFileId: z.string(),
  talentId: z.string(),
  /** Always `stored`: files that are arriving or leaving appear in no answer. */
  status: z.string(),
  category: z.string(),
  categoryName: z.enum(FILE_CATEGORIES),
  title: z.string(),
  fileName: z.string(),
  /** `users/{talentId}/{fileName}` (decisions §4). */
  urlPath: z.string(),
});
export type UploadedFile = z.output<typeof UploadedFile>;
export { UploadedFile };

const NO_FILE = messages.required('檔案');

/** One file with its category. Browser and server check title and file by the same rules. */
export const Upload = z
  .object({
    categoryName: choice('類別', FILE_CATEGORIES),
    title: optionalText('標題'),
    file: z.file({ error: NO_FILE }),
    /** Chosen by the browser for one upload, so that a second try after a lost connection is not a second file. */
    uploadKey: optionalText('uploadKey', { max: 60 }),
  })
  .check((ctx) => {
    const { categoryName, title, file } = ctx.value;
    const fault = (path: string, message: string | undefined) => {
      if (message) ctx.issues.push({ code: 'custom', path: [path], message, input: ctx.value });
    };
    fault('title', titleFault(categoryName, title));
    fault('file', fileFault(categoryName, file));
  });
export type UploadInput = z.output<typeof Upload>;

export const uploadFile = endpoint('POST /api/upload', {
  access: 'member',
  summary: 'Stores a file; a new avatar, agreement or English resume takes the place of the old one',
  body: Upload,
  bodyType: 'form',
  reply: UploadedFile,
  status: 201,
  // The largest file plus room for the fields around it.
  limits: {
    bodyBytes: MAX_FILE_BYTES + 65_536,
    // Enough to fill all categories in one sitting; each file costs some processor time.
    rate: [{ by: 'caller', count: 60, seconds: 900 }],
  },
});

export const listFiles = endpoint('GET /api/uploadFile', {
  access: 'member',
  summary: "All files of the member's resume with their categories, the avatar and the agreement among them",
  reply: z.array(UploadedFile),
});

export const deleteFile = endpoint('DELETE /api/uploadFile/{fileUploadId}', {
  access: 'member',
  summary: 'Removes a file',
  status: 204,
});
