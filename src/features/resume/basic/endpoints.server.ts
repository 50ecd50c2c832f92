import type { Db } from '#platform/database/database.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { findOnlyFile } from '../files/data.server.ts';
import { ownTalent, talentToRead } from '../shared/data.server.ts';
import type { ValuesOf } from '../shared/fields.ts';
import { partActs } from '../shared/parts.server.ts';
import * as contract from './contract.ts';
import { personals } from './data.server.ts';
import type { PERSONAL_FIELDS } from './fields.ts';

const acts = partActs(personals);

async function withAvatar(
  db: Db,
  memberId: string,
  personal: ValuesOf<typeof PERSONAL_FIELDS>,
): Promise<contract.Personal> {
  const avatar = await findOnlyFile(db, ownTalent(memberId), '大頭照');
  return { avatarImageFileRoute: avatar?.urlPath ?? '', ...personal };
}

export const endpoints = [
  handle(contract.readPersonal, async ({ deps, member }) =>
    withAvatar(deps.database.db, member.id, await acts.read(deps, member)),
  ),
  handle(contract.savePersonal, async ({ deps, member, body }) =>
    withAvatar(deps.database.db, member.id, await acts.save(deps, member, body)),
  ),
  handle(contract.readAvatar, async ({ deps: { database, now }, member }) => {
    const { talentId } = await talentToRead(database.db, member.id, now());
    const avatar = await findOnlyFile(database.db, talentId, '大頭照');
    return { talentId, fileName: avatar?.fileName ?? '' };
  }),
];
