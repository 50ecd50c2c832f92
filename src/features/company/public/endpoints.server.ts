import { handle } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import { readSiteText } from '../contract.ts';
import { currentTexts, isTextKey } from '../data.server.ts';
import { isLetterKey } from '../letters/fields.ts';

export const endpoints = [
  handle(readSiteText, async ({ deps, params: { key } }) => {
    // The words of letters are not public.
    if (!isTextKey(key) || isLetterKey(key)) throw notFound();
    return (await currentTexts(deps))[key];
  }),
];
