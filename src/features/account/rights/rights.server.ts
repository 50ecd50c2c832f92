import { tellOfLeaving } from '#features/applications/leaving/service.server.ts';
import { listAllSent, readSent } from '#features/applications/public/data.server.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { listAlerts } from '#features/job-alerts/data.server.ts';
import { subscribedSince } from '#features/newsletter/data.server.ts';
import { listAccesses } from '#features/resume/accesses/data.server.ts';
import { readOwnResume } from '#features/resume/document/data.server.ts';
import { readFileOf } from '#features/resume/files/data.server.ts';
import { removeQuietly } from '#features/resume/files/service.server.ts';
import { listSaved } from '#features/saved-vacancies/data.server.ts';
import { forgetKeeping } from '#features/saved-vacancies/service.server.ts';
import { hasSessionEnded, takeSession } from '#features/session/sessions.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Member } from '#platform/http/callers.server.ts';
import type { Cookies } from '#platform/http/cookies.server.ts';
import { FileReply } from '#platform/http/file-reply.server.ts';
import { fieldsRefused, notSignedIn } from '#platform/http/refusal.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { uniquePaths, type ZipEntry, zipStream } from '#platform/spreadsheets/zip-stream.server.ts';
import { dateTimeText, todayInTaipei } from '#shared/times.ts';
import * as data from '../data.server.ts';
import { deletionLetter, exportLetter } from '../letters.server.ts';
import { DELETE_PHRASE } from '../public/contract.ts';
import { comparePasswords, NOTICE_COOKIE } from '../public/sign-in.server.ts';
import { readAccountData } from './rights-data.server.ts';

/** Everything stored about a member, as a file to save; the member is told by mail that it was requested. */
export async function exportAccount(deps: Deps, member: Member, { isTold }: { isTold: boolean }): Promise<FileReply> {
  const now = deps.now();
  const texts = await currentTexts(deps);
  const own = await deps.database.transaction(async (tx) => {
    const { email, userName } = member;
    if (email && isTold) await queueMail(tx, exportLetter(texts, { email, userName }, dateTimeText(now.toISOString())));
    return readAll(tx, member, now);
  });
  return new FileReply(`my-data-${todayInTaipei(now)}.zip`, zipStream(entriesOf(deps, own, now), now));
}

async function readAll(tx: Tx, member: Member, now: Date) {
  const account = await readAccountData(tx, member.id);
  const newsletterSince = account.email ? await subscribedSince(tx, account.email) : null;
  const { talentId, resume } = await readOwnResume(tx, member.id, now);
  const applications = await listAllSent(tx, member.id);
  const accessLog = await listAccesses(tx, member.id);
  const jobAlerts = (await listAlerts(tx, member.id)).map(({ address, createdAt }) => ({ address, createdAt }));
  const savedVacancies = await listSaved(tx, member.id);
  const own = { account: { ...account, newsletterSince }, resume, jobAlerts, savedVacancies, accessLog };
  return { talentId, applications, ...own };
}

/** One file at a time; resume.json comes last, since it says where each file is and which could not be read. */
async function* entriesOf(
  deps: Deps,
  { talentId, applications, ...own }: Awaited<ReturnType<typeof readAll>>,
  now: Date,
): AsyncGenerator<ZipEntry> {
  const { avatar, fileUploads } = own.resume;
  const pathOf = uniquePaths();
  const files: { category: string; title: string; path: string | null }[] = [];
  const listed = [
    ...(avatar.fileName ? [{ categoryName: '大頭照', title: '個人照', fileName: avatar.fileName }] : []),
    ...fileUploads,
  ];
  for (const file of listed) {
    const found = await readFileOf(deps, talentId, file);
    const path = found ? pathOf(`files/${file.categoryName}`, found.originalName) : null;
    files.push({ category: file.categoryName, title: file.title, path });
    if (found && path) yield { path, bytes: found.content, isCompact: true };
  }
  const all = { exportedAt: now.toISOString(), ...own, files };
  yield { path: 'resume.json', bytes: jsonOf(deps, all, applications) };
}

const jsonText = (value: unknown) => JSON.stringify(value, null, 2);

/** Written one by one: each application contains a resume, and all at once would block others for a second. */
async function* jsonOf({ database: { db } }: Deps, all: object, applications: Awaited<ReturnType<typeof listAllSent>>) {
  yield Buffer.from(`${jsonText(all).slice(0, -2)},\n  "applications": [`);
  let before = '\n';
  for (const { id, ...sent } of applications) {
    const resume = await readSent(db, id);
    if (resume === undefined) continue;
    yield Buffer.from(before + jsonText({ ...sent, resume }));
    before = ',\n';
  }
  yield Buffer.from('\n  ]\n}\n');
}

/** Deletes the account with everything that is theirs, at once and for good (docs/decisions/0008). */
export async function deleteAccount(deps: Deps, member: Member, password: string, cookies: Cookies): Promise<void> {
  const { database, now } = deps;
  const account = await data.findOwnAccount(database.db, member, now());
  if (!account) throw notSignedIn();
  const refused = fieldsRefused({ password: [account.passwordHash ? '密碼錯誤' : `請輸入「${DELETE_PHRASE}」`] });
  if (!(await isProven(account, password))) throw refused;
  const texts = await currentTexts(deps);
  const talentId = await database.transaction(async (tx) => {
    // A second press: the first has already deleted the account, so the password isn't wrong.
    if (await hasSessionEnded(tx, member)) throw notSignedIn();
    // The password may have been changed since it was compared.
    if (!(await data.isStillSignIn(tx, account))) throw refused;
    const { email, userName } = account;
    if (email) await queueMail(tx, deletionLetter(texts, { email, userName }, dateTimeText(now().toISOString())));
    await tellOfLeaving(tx, deps, texts, member.id);
    return data.removeMember(tx, { id: member.id, email }, now());
  });
  takeSession(cookies);
  forgetKeeping(cookies);
  cookies.clear(NOTICE_COOKIE);
  if (talentId) await removeQuietly(deps, talentId);
}

/** Checks the password, own or temporary; members without one have typed the phrase instead. */
async function isProven(account: data.Account, password: string): Promise<boolean> {
  const { isOwn, isTemporary } = await comparePasswords(account, password);
  return isOwn || isTemporary || (account.passwordHash === null && password === DELETE_PHRASE);
}
