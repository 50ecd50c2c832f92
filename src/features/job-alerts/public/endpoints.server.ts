import { handle } from '#platform/http/endpoints.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import * as data from '../data.server.ts';
import { MAX_ADDRESS, MAX_ALERTS, readSearch } from '../rules.ts';
import * as contract from './contract.ts';

const asAlert = (alert: Omit<contract.JobAlert, 'label'>): contract.JobAlert => ({
  ...alert,
  label: readSearch(alert.address).label,
});

export const endpoints = [
  handle(contract.listJobAlerts, async ({ deps: { database }, member }) =>
    (await data.listAlerts(database.db, member.id)).map(asAlert),
  ),
  handle(contract.createJobAlert, ({ deps: { database, now }, member, body }) => {
    if (!member.email) throw ruleBroken('您的帳號沒有電子信箱，無法寄送職缺通知');
    const { address } = readSearch(body.address);
    if (address.length > MAX_ADDRESS) throw ruleBroken('搜尋條件太多，請減少一些，再設定職缺通知');
    return database.transaction(async (tx) => {
      const alerts = await data.listAlerts(tx, member.id);
      const known = alerts.find((alert) => alert.address === address);
      if (known) return asAlert(known);
      if (alerts.length >= MAX_ALERTS) throw ruleBroken(`職缺通知最多 ${MAX_ALERTS} 個，請先到「履歷表」刪除不需要的`);
      return asAlert(await data.addAlert(tx, { memberId: member.id, address }, now()));
    });
  }),
  handle(contract.deleteJobAlert, async ({ deps: { database }, member, params: { id } }): Promise<undefined> => {
    if (!(await database.transaction((tx) => data.removeAlert(tx, member.id, id)))) throw notFound();
  }),
  // An unknown token was either used before or never existed: in both cases nobody receives letters any more.
  handle(contract.endJobAlert, async ({ deps: { database }, params: { token } }) => {
    await database.transaction((tx) => data.removeByToken(tx, token));
    return { ok: true } as const;
  }),
];
