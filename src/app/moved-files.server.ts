import { movedPictures } from '#features/pictures/moved-data.server.ts';
import { movedFiles } from '#features/resume/files/moved-data.server.ts';
import { movedImports } from '#features/vacancies/import/runs/moved-data.server.ts';
import type { NamedFiles } from '#platform/storage/moves.server.ts';

/** The files of every room that stores some; they are moved in this order. */
export const movedLists: readonly NamedFiles[] = [movedImports, movedFiles, movedPictures];
