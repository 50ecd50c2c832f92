import { keptPictures } from '#features/pictures/backup-data.server.ts';
import { memberFiles } from '#features/resume/files/backup-data.server.ts';
import type { KeptFiles } from '#platform/backup/kept-files.server.ts';

/** The files of every room that stores some, as their rows refer to them. */
export const keptFiles: KeptFiles[] = [memberFiles, keptPictures];
