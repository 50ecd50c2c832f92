import { handle } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import { readSiteText } from '../contract.ts';
import { currentTexts, isTextKey } from '../data.server.ts';

export const endpoints = [
  handle(readSiteText, async ({ deps, params: { key } }) => {
    if (!isTextKey(key)) throw notFound();
    return (await currentTexts(deps))[key];
  }),
];
