import { handle } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import * as data from '../data.server.ts';
import { ARTICLE_TYPES } from '../rules.ts';
import * as contract from './contract.ts';

export const endpoints = [
  handle(contract.listArticles, async ({ deps, params, query }) => {
    const typeName = Object.keys(ARTICLE_TYPES).find((name) => name.toLowerCase() === params.type.toLowerCase());
    if (!typeName) throw notFound();
    return data.listArticles(deps.database.db, {
      typeName,
      now: deps.now().toISOString(),
      limit: query.limit,
      withContent: query.fields !== 'card',
    });
  }),
  handle(contract.findArticle, async ({ deps, params }) => {
    const article = await data.findArticle(deps.database.db, params.id, deps.now().toISOString());
    if (!article) throw notFound();
    return article;
  }),
];
