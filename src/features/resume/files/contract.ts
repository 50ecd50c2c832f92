import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { FILE_CATEGORIES } from './rules.ts';

const UploadedFile = z.object({
  fileUploadId: z.string(),
  /** Names the stored bytes: another file in the same place has another one. */
  uploadFileId: z.string(),
  talentId: z.string(),
  /** Always `stored`: what is on its way in or out is in no answer. */
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

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/uploadFile',
  access: 'member',
  summary: "All files of the member's resume with their categories, the avatar and the agreement among them",
  reply: z.array(UploadedFile),
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/uploadFile/{fileUploadId}',
  access: 'member',
  summary: 'Removes a file',
  status: 204,
});
