import { handle } from '#platform/http/endpoints.server.ts';
import { entryActs } from '../shared/parts.server.ts';
import * as contract from './contract.ts';
import { languageSkills } from './data.server.ts';

const acts = entryActs(languageSkills, {
  most: contract.MAX_LANGUAGES,
  full: `語言能力最多 ${contract.MAX_LANGUAGES} 筆`,
  isSame: (entry, input) => entry.language === input.language,
});

export const endpoints = [
  handle(contract.listLanguageSkills, ({ deps, member }) => acts.list(deps, member)),
  handle(contract.createLanguageSkill, ({ deps, member, body }) => acts.add(deps, member, body)),
  handle(contract.updateLanguageSkill, ({ deps, member, params, body }) =>
    acts.change(deps, member, params.languageSkillId, body),
  ),
  handle(contract.deleteLanguageSkill, ({ deps, member, params }) => acts.remove(deps, member, params.languageSkillId)),
];
