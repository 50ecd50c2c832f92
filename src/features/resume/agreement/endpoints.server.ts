import { handle } from '#platform/http/endpoints.server.ts';
import { findOnlyFile } from '../files/data.server.ts';
import { ownTalent } from '../shared/data.server.ts';
import * as contract from './contract.ts';

export const endpoints = [
  handle(
    contract.readAgreement,
    async ({ deps, member }) =>
      (await findOnlyFile(deps.database.db, ownTalent(member.id), '推薦協議書')) !== undefined,
  ),
];
