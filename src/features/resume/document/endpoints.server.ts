import { handle } from '#platform/http/endpoints.server.ts';
import { changeOwner } from '#platform/http/owner-cookie.server.ts';
import { talentToRead } from '../shared/data.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

export const endpoints = [
  handle(contract.readPreview, async ({ deps: { database, now }, member }) => {
    const moment = now();
    return data.readResume(database.db, await talentToRead(database.db, member.id, moment), moment);
  }),
  handle(contract.detachResume, async ({ deps: { database, now }, member, cookies }) => {
    await database.transaction((tx) => data.detachResume(tx, member.id, now()));
    changeOwner(cookies);
    return { ok: true } as const;
  }),
];
