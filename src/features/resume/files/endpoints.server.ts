import { handle } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import { ownTalent } from '../shared/data.server.ts';
import { inResume } from '../shared/parts.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { heldBy, removeQuietly, upload } from './upload.server.ts';

export const endpoints = [
  handle(contract.uploadFile, ({ deps, member, body }) => upload(deps, body, heldBy(member))),
  handle(contract.listFiles, ({ deps, member }) => data.listFiles(deps.database.db, ownTalent(member.id))),
  handle(contract.deleteFile, async ({ deps, member, params: { fileUploadId } }) => {
    const talent = await inResume(deps, member, async (tx, talentId) => {
      const file = { fileUploadId, from: 'stored', talentId } as const;
      if (!(await data.markLeaving(tx, file, deps.now()))) throw notFound();
      return talentId;
    });
    await removeQuietly(deps, talent);
    return undefined;
  }),
];
