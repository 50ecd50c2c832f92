import { handle } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import * as changes from './changes.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

export const endpoints = [
  handle(contract.listBanners, async ({ deps: { database, now } }) =>
    (await data.listBanners(database.db)).map((banner) => changes.asEntry(banner, now().toISOString())),
  ),
  handle(contract.findBanner, async ({ deps: { database, now }, params }) => {
    const found = await data.findBanner(database.db, params.id);
    if (!found) throw notFound();
    return changes.asEntry(found, now().toISOString());
  }),
  handle(contract.createBanner, ({ deps, staff, body }) => changes.create(deps, staff, body)),
  handle(contract.changeBanner, ({ deps, staff, params, body }) => changes.change(deps, staff, params.id, body)),
  handle(contract.deleteBanner, ({ deps, staff, params, body }) =>
    changes.remove(deps, staff, params.id, body.revision),
  ),
  handle(contract.orderBanners, ({ deps, staff, body }) => changes.order(deps, staff, body)),
];
