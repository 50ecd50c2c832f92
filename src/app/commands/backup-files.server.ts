import { keptPictures } from '#features/pictures/backup-data.server.ts';
import { memberFiles } from '#features/resume/files/backup-data.server.ts';
import type { KeptFiles } from '#platform/backup/kept-files.server.ts';

/** Every room that stores files says here which ones its rows name. */
export const keptFiles: KeptFiles[] = [memberFiles, keptPictures];
