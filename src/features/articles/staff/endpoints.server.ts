import { withStatus } from '#features/publishing/rules.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import * as changes from './changes.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

export const endpoints = [
  handle(contract.listAdminArticles, async ({ deps: { database, now }, query }) => {
    const at = now().toISOString();
    const { rows, counted } = await data.listArticles(database.db, query, at);
    return new Part(
      rows.map((row) => withStatus(row, at)),
      counted,
    );
  }),
  handle(contract.findAdminArticle, async ({ deps: { database, now }, params }) => {
    const found = await data.findArticle(database.db, params.id);
    if (!found) throw notFound();
    return withStatus(found, now().toISOString());
  }),
  handle(contract.createArticle, ({ deps, staff, body }) => changes.create(deps, staff, body)),
  handle(contract.changeArticle, ({ deps, staff, params, body }) => changes.change(deps, staff, params.id, body)),
  handle(contract.deleteArticle, ({ deps, staff, params, body }) =>
    changes.remove(deps, staff, params.id, body.revision),
  ),
  handle(contract.publishArticle, ({ deps, staff, params, body }) => changes.publish(deps, staff, params.id, body)),
  handle(contract.unpublishArticle, ({ deps, staff, params, body }) =>
    changes.unpublish(deps, staff, params.id, body.revision),
  ),
  handle(contract.duplicateArticle, ({ deps, staff, params }) => changes.duplicate(deps, staff, params.id)),
];
