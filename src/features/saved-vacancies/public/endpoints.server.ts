import { findVacancy, knownVacancies } from '#features/vacancies/data.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import * as data from '../data.server.ts';
import { sayKeeps } from '../service.server.ts';
import * as contract from './contract.ts';

export const endpoints = [
  handle(contract.listSaved, async ({ deps: { database, now }, member, cookies }) => {
    const saved = await data.listSaved(database.db, member.id);
    // They may have been saved in another browser.
    if (saved.length > 0) sayKeeps(cookies);
    const ids = saved.map(({ vacancyId }) => vacancyId);
    const open = new Set(await knownVacancies(database.db, ids, now().toISOString()));
    return saved.map((one) => ({ ...one, isOpen: open.has(one.vacancyId) }));
  }),
  handle(
    contract.saveVacancy,
    async ({ deps: { database, now }, member, cookies, params: { vacancyId } }): Promise<undefined> => {
      await database.transaction(async (tx) => {
        const vacancy = await findVacancy(tx, vacancyId, now().toISOString());
        if (!vacancy) throw notFound();
        const saved = await data.listSaved(tx, member.id);
        if (saved.some((one) => one.vacancyId === vacancyId)) return;
        if (saved.length >= contract.MAX_SAVED)
          throw ruleBroken(`收藏最多 ${contract.MAX_SAVED} 個職缺，請先到「履歷表」移除不需要的`);
        await data.save(tx, { memberId: member.id, vacancyId, position: vacancy.position }, now());
      });
      sayKeeps(cookies);
    },
  ),
  handle(contract.forgetVacancy, async ({ deps: { database }, member, params: { vacancyId } }): Promise<undefined> => {
    if (!(await data.forget(database.db, member.id, vacancyId))) throw notFound();
  }),
];
