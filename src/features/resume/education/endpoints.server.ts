import { handle } from '#platform/http/endpoints.server.ts';
import { entryActs } from '../shared/parts.server.ts';
import * as contract from './contract.ts';
import { educations } from './data.server.ts';

const acts = entryActs(educations, {
  most: contract.MAX_EDUCATIONS,
  full: `最高學歷最多 ${contract.MAX_EDUCATIONS} 筆`,
});

export const endpoints = [
  handle(contract.listEducations, ({ deps, member }) => acts.list(deps, member)),
  handle(contract.createEducation, ({ deps, member, body }) => acts.add(deps, member, body)),
  handle(contract.updateEducation, ({ deps, member, params, body }) =>
    acts.change(deps, member, params.educationId, body),
  ),
  handle(contract.deleteEducation, ({ deps, member, params }) => acts.remove(deps, member, params.educationId)),
];
