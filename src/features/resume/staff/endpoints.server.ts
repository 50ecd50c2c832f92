import { tellOfDeletion } from '#features/applications/leaving/service.server.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { markPng } from '#features/company/look/service.server.ts';
import { listNotes } from '#features/notes/staff/data.server.ts';
import { noteDown } from '#features/notes/staff/service.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { FileReply } from '#platform/http/file-reply.server.ts';
import { fieldsRefused, notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { addAccess, listAccessesOf, listHandedOn } from '../accesses/data.server.ts';
import { type AccessPurpose, referenceOf, subjectOf } from '../accesses/rules.ts';
import { readNoted } from '../accesses/service.server.ts';
import { CURRENCIES, NEGOTIABLE } from '../condition/contract.ts';
import { expectedPay } from '../condition/fields.ts';
import { readResume, removeTalent } from '../document/data.server.ts';
import { maskResume } from '../document/mask/mask.server.ts';
import { makePdf } from '../document/service.server.ts';
import { readFileOf } from '../files/data.server.ts';
import { removeQuietly } from '../files/service.server.ts';
import { tagsOf } from '../tags/data.server.ts';
import * as changes from './changes.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { chosenOf, formName, handedOnText } from './rules.ts';

const sourceOf = (isPool: boolean) => contract.SOURCES[isPool ? 1 : 0];

/** `|英文4|日文2|` as 英文 and 日文; `|人力資源|` as it is. */
const markedOf = (marks: string) => marks.split('|').filter(Boolean);

const asRow = ({ name, school, job, isPool, dutyDate, dutyRange, ...row }: data.FoundRow): contract.TalentRow => ({
  id: row.id,
  name: name ?? '',
  jobObjective: row.jobObjective ?? '',
  location: row.location ?? '',
  workType: row.workType ?? '',
  expectedPay: payOf(row),
  latestWork: job ? `${job.company}／${job.position}` : '',
  education: school ? [school.name, school.department, school.level].filter(Boolean).join('／') : '',
  categories: markedOf(row.categories),
  languages: markedOf(row.languages).map((mark) => mark.slice(0, -1)),
  available: dutyDate || dutyRange || '',
  source: sourceOf(isPool === 1),
  open: row.open,
  notedAt: row.notedAt,
  tags: row.tags,
  updatedAt: row.updatedAt,
});

type Paid = Pick<data.FoundRow, 'payPeriod' | 'currency' | 'minimumSalary' | 'maximumSalary'>;

/** A period without an amount says nothing; the currency is named unless it is the usual one. */
function payOf({ payPeriod, currency, minimumSalary, maximumSalary }: Paid): string {
  if (!payPeriod || (minimumSalary === null && payPeriod !== NEGOTIABLE)) return '';
  const pay = expectedPay({ payPeriod, currency: currency ?? '', minimumSalary, maximumSalary });
  return pay.replace(` ${CURRENCIES[0]}`, '');
}

async function found(db: Db, id: string) {
  const talent = await data.findTalent(db, id);
  if (!talent) throw notFound();
  return talent;
}

type Reading = { talentId: string; purpose: AccessPurpose } & (
  | { action: '檢視履歷'; handedOn?: undefined }
  /** The resume leaves the screen. */
  | { action: '列印履歷' | '下載履歷'; handedOn: contract.HandedOn }
);

/**
 * Records the access before answering: for the member, and in the agency's own log without the member's name. After the
 * reading, since the member may have left meanwhile: then no half-deleted resume is answered.
 */
async function note({ database, now }: Deps, staff: Staff, reading: Reading) {
  const { talentId, action, handedOn, purpose } = reading;
  const at = now();
  const form = handedOn && formName(handedOn);
  const said = handedOn ? handedOnText(action, handedOn) : action;
  // With any other purpose nobody was given it, whatever the address says.
  const client = purpose === '推薦客戶' ? handedOn?.client : undefined;
  await database.transaction(async (tx) => {
    const access = { talentId, staffName: staff.name, action: said, purpose, client };
    if (!(await addAccess(tx, access, at))) throw notFound();
    const subject = subjectOf(talentId);
    const detail = { 目的: purpose, ...(form ? { 格式: form } : {}), ...(client ? { 客戶: client } : {}) };
    await audit(tx, staff, { action, subject, detail }, at);
  });
}

async function printed(deps: Deps, id: string, query: contract.HandedOn): Promise<contract.PrintedResume> {
  const { database, now } = deps;
  const { name, nameEn, legalName, phone, colour } = (await currentTexts(deps)).company;
  const agency = { name, nameEn, legalName, phone, colour };
  const { form } = query;
  const whole = await readResume(database.db, await found(database.db, id), now());
  const reference = referenceOf(id);
  if (form === 'full') return { agency, reference, form, recommendation: '', resume: whole };
  const { resume, cover } = await maskResume(whole, chosenOf(query));
  // Recommendations often use the person's name, so it is covered there too.
  return { agency, reference, form, recommendation: cover(query.recommendation), resume };
}

export const endpoints = [
  handle(contract.listTalents, async ({ deps, staff, query }) => {
    const read = () => data.listTalents(deps.database.db, query, deps.now());
    const { rows, counted } = await readNoted(deps, staff, read);
    return new Part(rows.map(asRow), counted);
  }),
  handle(contract.findNeighbours, async ({ deps, staff, params: { id }, query }) => {
    const { db } = deps.database;
    // Whose contact details these are is answered by the list, and recorded there.
    const { foundByContact: _, ...neighbours } = await readNoted(deps, staff, async () =>
      data.findNeighbours(db, await found(db, id), query, deps.now()),
    );
    return neighbours;
  }),
  handle(contract.findTalent, async ({ deps, staff, params: { id }, query: { purpose } }) => {
    const { db } = deps.database;
    const talent = await found(db, id);
    const [resume, applications, notes, tags] = await Promise.all([
      readResume(db, talent, deps.now()),
      data.listApplicationsOf(db, id),
      listNotes(db, { talentId: id }),
      tagsOf(db, [id]),
    ]);
    await note(deps, staff, { talentId: id, action: '檢視履歷', purpose });
    const [alike, accesses, handedTo] = await Promise.all([
      data.countAlike(db, resume.contact, id),
      // Including this access.
      listAccessesOf(db, id),
      listHandedOn(db, id),
    ]);
    const source = sourceOf(talent.memberId === null);
    const listed = {
      applications: applications.rows,
      notes,
      tags: tags.get(id)!,
      accesses: accesses.rows,
      handedTo,
      counts: { applications: applications.total, accesses: accesses.total },
    };
    return { id, reference: referenceOf(id), source, detachedAt: talent.detachedAt, resume, alike, ...listed };
  }),
  handle(contract.recommendTalent, ({ deps, staff, params: { id }, body: { vacancyId } }) =>
    changes.recommend(deps, staff, id, vacancyId),
  ),
  handle(contract.addTalentNote, ({ deps: { database, now }, staff, params: { id }, body }) =>
    database.transaction(async (tx) => {
      const { talentId } = await found(tx, id);
      const act = { action: '新增人才備註', subject: subjectOf(talentId) } as const;
      return noteDown(tx, staff, { whom: { talentId }, input: body }, act, now());
    }),
  ),
  handle(contract.printResume, async ({ deps, staff, params: { id }, query }) => {
    const sheet = await printed(deps, id, query);
    await note(deps, staff, { talentId: id, action: '列印履歷', handedOn: query, purpose: query.purpose });
    return sheet;
  }),
  handle(contract.downloadResume, async ({ deps, staff, params: { id }, query }) => {
    const { form, purpose } = query;
    const sheet = await printed(deps, id, query);
    const { avatar } = sheet.resume;
    const photo = avatar.fileName ? await readFileOf(deps, id, avatar) : undefined;
    const pdf = await makePdf({ ...sheet, photo: photo?.content, mark: await markPng(deps), at: deps.now() });
    await note(deps, staff, { talentId: id, action: '下載履歷', handedOn: query, purpose });
    const name = form === 'masked' ? `resume-${sheet.reference}-masked.pdf` : `resume-${sheet.reference}.pdf`;
    return new FileReply(name, new Blob([pdf]).stream());
  }),
  handle(contract.deleteTalent, async ({ deps, staff, params: { id }, body }): Promise<undefined> => {
    const { database, now } = deps;
    const texts = await currentTexts(deps);
    await database.transaction(async (tx) => {
      const { memberId } = await found(tx, id);
      if (memberId) throw ruleBroken(contract.OF_A_MEMBER);
      if (body.confirmation.toUpperCase() !== referenceOf(id))
        throw fieldsRefused({ confirmation: ['與人選編號不符'] });
      await audit(tx, staff, { action: '刪除人才', subject: subjectOf(id) }, now());
      await tellOfDeletion(tx, deps, texts, id);
      await removeTalent(tx, id, now());
    });
    await removeQuietly(deps, id);
  }),
];
