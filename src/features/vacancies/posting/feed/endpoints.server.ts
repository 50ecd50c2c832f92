import { currentTexts, listDemonstration } from '#features/company/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { FileReply, textStream } from '#platform/http/file-reply.server.ts';
import { findVacancies, listVacancyRefs } from '../../data.server.ts';
import * as contract from './contract.ts';
import { feedHead, postingXml } from './rules.ts';

/** Ids are short, and read many at once; vacancies only as many as keep nobody waiting. */
const [IDS_AT_ONCE, AT_ONCE] = [1000, 50];

async function* postings(deps: Deps) {
  const { db } = deps.database;
  const { company } = await currentTexts(deps);
  const agency = { name: company.name, publicUrl: deps.settings.publicUrl };
  const now = deps.now().toISOString();
  // Nobody should apply for a made-up vacancy on a job board.
  const madeUp = new Set(await listDemonstration(db, 'vacancies'));
  yield feedHead(agency, now);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const refs = await listVacancyRefs(db, now, after, IDS_AT_ONCE);
    const ids: string[] = refs.map(({ vacancyId }) => vacancyId).filter((id) => !madeUp.has(id));
    for (let i = 0; i < ids.length; i += AT_ONCE) {
      const open = await findVacancies(db, ids.slice(i, i + AT_ONCE), now);
      yield open.map((vacancy) => postingXml(vacancy, agency)).join('');
    }
    after = refs.length === IDS_AT_ONCE ? refs.at(-1)?.vacancyId : undefined;
  }
  yield '</source>\n';
}

export const endpoints = [
  handle(contract.readPostings, async ({ deps }) => new FileReply('vacancies.xml', textStream(postings(deps)))),
];
