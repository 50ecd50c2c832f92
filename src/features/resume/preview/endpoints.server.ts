import { handle } from '#platform/endpoints.server.ts';
import { talentOf } from '../shared/data.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

export const endpoints = [
  handle(contract.readPreview, async ({ deps: { database, now }, member }) =>
    data.readResume(database.db, await talentOf(database.db, member.id, now()), now()),
  ),
  handle(contract.detachResume, async ({ deps: { database, now }, member }) => {
    await database.transaction((tx) => data.detachResume(tx, member.id, now()));
    return { ok: true } as const;
  }),
];
