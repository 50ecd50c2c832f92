import { currentTexts } from '#features/company/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { FileReply, pagedText } from '#platform/http/file-reply.server.ts';
import { findVacancies, listVacancyRefs } from '../../data.server.ts';
import * as contract from './contract.ts';
import { feedHead, postingXml } from './rules.ts';

/** As many as are read and written without keeping others waiting. */
const AT_ONCE = 50;

async function postings(deps: Deps) {
  const { db } = deps.database;
  const { company } = await currentTexts(deps);
  const agency = { name: company.name, publicUrl: deps.settings.publicUrl };
  const now = deps.now().toISOString();
  let after = '';
  return pagedText(feedHead(agency, now), async () => {
    const ids = (await listVacancyRefs(db, now, after, AT_ONCE)).map(({ vacancyId }) => vacancyId);
    after = ids.at(-1) ?? after;
    const open = ids.length > 0 ? await findVacancies(db, ids, now) : [];
    const jobs = open.map((vacancy) => postingXml(vacancy, agency)).join('');
    const isLast = ids.length < AT_ONCE;
    return { text: isLast ? `${jobs}</source>\n` : jobs, isLast };
  });
}

export const endpoints = [
  handle(contract.readPostings, async ({ deps }) => new FileReply('vacancies.xml', await postings(deps))),
];
