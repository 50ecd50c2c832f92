import { replyTemplates } from '#content/reply-templates.ts';
import { readSetting } from '#features/backoffice/settings/data.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { ReplyTemplate } from './contract.ts';

/** The setting that contains all of them, in order. */
export const TEMPLATES = 'replyTemplates';

/** If nothing is stored, the delivered ones count. */
export async function readTemplates(db: Db) {
  const { revision, value } = await readSetting<ReplyTemplate[]>(db, TEMPLATES);
  const templates = value ?? replyTemplates.map((one) => ({ ...one, revision: 0 }));
  return { templates, revision, isStandard: value === null };
}
