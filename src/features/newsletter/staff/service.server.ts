import { uuidv7 } from 'uuidv7';
import { listArticlesById } from '#features/articles/data.server.ts';
import { isOfRecipient } from '#features/backoffice/connections/rules.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { editing, makeOnce, type New } from '#features/publishing/staff/changes.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { notFound, refuseStale, ruleBroken } from '#platform/http/refusal.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { type Issue, type IssueArticle, type IssueInput, RECIPIENT_STATES } from './contract.ts';
import * as data from './data.server.ts';
import { testMail } from './letters.server.ts';
import * as sending from './sending-data.server.ts';

const NOT_A_DRAFT = '這一期已經開始寄送，不能再修改';
const EMPTY = '請先填寫開場文字，或選擇至少一篇已發布的文章';
const NOBODY = '目前沒有訂閱者，無法寄送';

/** The chosen articles that are public now, in the chosen order. */
async function articlesOf(db: Db, ids: string[], { settings, now }: Deps): Promise<IssueArticle[]> {
  const found = await listArticlesById(db, ids, now().toISOString());
  const byId = new Map(found.map((article) => [article.articleId, article]));
  return ids.flatMap((id) => {
    const article = byId.get(id);
    if (!article) return [];
    const { articleId, title, summary, externalLink } = article;
    const link = externalLink ?? `${settings.publicUrl}/article/details/${encodeURIComponent(articleId)}`;
    return [{ articleId, title, summary, link }];
  });
}

export async function read(db: Db, id: string, deps: Deps): Promise<Issue> {
  const found = await data.findIssue(db, id);
  if (!found) throw notFound();
  const { content, counts: kept, ...issue } = found;
  const articleIds = JSON.parse(found.articleIds) as string[];
  const articles = content ? (JSON.parse(content) as IssueArticle[]) : await articlesOf(db, articleIds, deps);
  const counts = await data.countRecipients(db, id);
  return {
    ...issue,
    articleIds,
    articles,
    missing: articleIds.filter((one) => !articles.some(({ articleId }) => articleId === one)),
    counts: Object.fromEntries(RECIPIENT_STATES.map((state) => [state, counts[state] ?? 0])) as Issue['counts'],
    hasRecipients: kept === null,
    fault: found.state === 'sending' ? await faultOf(db, id, counts.sent ?? 0) : null,
    subscribers: await data.countSubscribers(db),
  };
}

/** What holds letters up. Once some have been sent, a refused address concerns only its recipient. */
async function faultOf(db: Db, id: string, sent: number): Promise<string | null> {
  const faults = await sending.faultsOf(db, id);
  const isForGood = (fault: string) => isOfRecipient(fault) && fault.startsWith('EENVELOPE 5');
  return faults.find((fault) => sent === 0 || !isForGood(fault)) ?? null;
}

const acts = editing({
  kind: '電子報',
  name: 'subject',
  find: data.findIssue,
  async remove(tx, { id, state }) {
    if (state !== 'draft') throw ruleBroken('這一期已經寄送，紀錄必須保留');
    await data.removeIssue(tx, id);
  },
});
export const { remove } = acts;
const { existing, based, note } = acts;

export const create = (
  deps: Deps,
  staff: Staff,
  { newId: id = uuidv7(), ...input }: IssueInput & New,
): Promise<Issue> =>
  makeOnce(deps, (db) => data.findIssue(db, id), {
    make: () => make(deps, staff, id, input),
    change: () => change(deps, staff, id, { ...input, revision: 0 }),
  });

async function make(deps: Deps, staff: Staff, id: string, input: IssueInput): Promise<Issue> {
  const at = deps.now();
  return deps.database.transaction(async (tx) => {
    await data.addIssue(tx, { ...input, id, staffName: staff.name }, at);
    await note(tx, staff, '新增電子報', { id, subject: input.subject }, at);
    return read(tx, id, deps);
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof data.findIssue>>>;

const isSame = (found: Found, { subject, introduction, articleIds }: IssueInput) =>
  found.subject === subject && found.introduction === introduction && found.articleIds === JSON.stringify(articleIds);

export function change(
  deps: Deps,
  staff: Staff,
  id: string,
  { revision, ...input }: IssueInput & { revision: number },
) {
  const at = deps.now();
  return deps.database.transaction(async (tx) => {
    const found = await existing(tx, id);
    if (found.state !== 'draft') throw ruleBroken(NOT_A_DRAFT);
    if (isSame(found, input)) return read(tx, id, deps);
    refuseStale(found, revision);
    await data.changeIssue(tx, id, input, at);
    await note(tx, staff, '修改電子報', { id, subject: input.subject }, at);
    return read(tx, id, deps);
  });
}

export async function sendTest(deps: Deps, staff: Staff, id: string, email: string) {
  const texts = await currentTexts(deps);
  return deps.database.transaction(async (tx) => {
    const issue = await read(tx, id, deps);
    if (isEmpty(issue)) throw ruleBroken(EMPTY);
    await queueMail(tx, testMail(texts, issue, email), deps.now());
    await note(tx, staff, '寄送電子報測試信', issue, deps.now());
    return { ok: true } as const;
  });
}

const isEmpty = ({ introduction, articles }: Issue) => introduction === '' && articles.length === 0;

/** From here on the text and its recipients are fixed; somebody who unsubscribes before their turn gets nothing. */
export function begin(deps: Deps, staff: Staff, id: string, revision: number): Promise<Issue> {
  const at = deps.now();
  return deps.database.transaction(async (tx) => {
    const found = await based(tx, id, revision);
    if (found.state !== 'draft') throw ruleBroken(NOT_A_DRAFT);
    const issue = await read(tx, id, deps);
    if (isEmpty(issue)) throw ruleBroken(EMPTY);
    if (issue.subscribers === 0) throw ruleBroken(NOBODY);
    const content = JSON.stringify(issue.articles);
    await data.updateIssue(tx, id, { state: 'sending', content, started_at: at.toISOString() }, at);
    await sending.addRecipients(tx, id);
    await note(tx, staff, '寄送電子報', found, at, { 收件者: issue.subscribers });
    return read(tx, id, deps);
  });
}

export function stop(deps: Deps, staff: Staff, id: string): Promise<Issue> {
  return deps.database.transaction(async (tx) => {
    const found = await existing(tx, id);
    if (found.state === 'stopped') return read(tx, id, deps);
    if (found.state !== 'sending') throw ruleBroken('這一期沒有在寄送');
    await data.updateIssue(tx, id, { state: 'stopped' }, deps.now());
    await note(tx, staff, '暫停電子報', found, deps.now());
    return read(tx, id, deps);
  });
}

/** Continues, and retries what failed, even if all the others were done. */
export function resume(deps: Deps, staff: Staff, id: string): Promise<Issue> {
  return deps.database.transaction(async (tx) => {
    const found = await existing(tx, id);
    if (found.state === 'draft') throw ruleBroken('這一期還沒有開始寄送');
    if (found.counts !== null) throw ruleBroken('收件者名單已刪除，不能重寄');
    await sending.settle(tx, id);
    const { failed = 0 } = await data.countRecipients(tx, id);
    if (found.state === 'sending' && failed === 0) return read(tx, id, deps);
    await sending.retryFailed(tx, id);
    const { waiting = 0, queued = 0 } = await data.countRecipients(tx, id);
    if (found.state === 'sent' && waiting + queued === 0) throw ruleBroken('這一期已全部寄出，沒有失敗的收件者');
    await data.updateIssue(tx, id, { state: 'sending', ended_at: null }, deps.now());
    await note(tx, staff, '繼續寄送電子報', found, deps.now());
    return read(tx, id, deps);
  });
}
