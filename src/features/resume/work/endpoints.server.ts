import { handle } from '#platform/http/endpoints.server.ts';
import { entryActs } from '../shared/parts.server.ts';
import * as contract from './contract.ts';
import { experiences, jobTenures } from './data.server.ts';

const tenureActs = entryActs(jobTenures, {
  most: contract.MAX_TENURES,
  full: `年資最多 ${contract.MAX_TENURES} 筆`,
  isSame: (entry, input) => entry.jobCategory === input.jobCategory,
});

const experienceActs = entryActs(experiences, {
  most: contract.MAX_EXPERIENCES,
  full: `工作經驗最多 ${contract.MAX_EXPERIENCES} 筆`,
});

export const endpoints = [
  handle(contract.listJobTenures, ({ deps, member }) => tenureActs.list(deps, member)),
  handle(contract.createJobTenure, ({ deps, member, body }) => tenureActs.add(deps, member, body)),
  handle(contract.updateJobTenure, ({ deps, member, params, body }) =>
    tenureActs.change(deps, member, params.jobTenureId, body),
  ),
  handle(contract.deleteJobTenure, ({ deps, member, params }) => tenureActs.remove(deps, member, params.jobTenureId)),
  handle(contract.listExperiences, ({ deps, member }) => experienceActs.list(deps, member)),
  handle(contract.createExperience, ({ deps, member, body }) => experienceActs.add(deps, member, body)),
  handle(contract.updateExperience, ({ deps, member, params, body }) =>
    experienceActs.change(deps, member, params.experienceId, body),
  ),
  handle(contract.deleteExperience, ({ deps, member, params }) =>
    experienceActs.remove(deps, member, params.experienceId),
  ),
];
