import { movedPictures } from '#features/pictures/moved-data.server.ts';
import { movedFiles } from '#features/resume/files/moved-data.server.ts';
import { movedImports } from '#features/vacancies/import/runs/moved-data.server.ts';
import type { NamedFiles } from '#platform/storage/moves.server.ts';

/** Every room that stores files says here which they are; in this order they are moved. */
export const movedLists: readonly NamedFiles[] = [movedImports, movedFiles, movedPictures];
