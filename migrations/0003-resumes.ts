import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, columnTypes } from './columns.ts';

/** Resumes with their parts and files, applications, and who of the agency read what. */
export async function up(db: Kysely<never>): Promise<void> {
  const types = columnTypes(db);
  await createTalents(db, types);
  await createForms(db, types);
  await createLists(db, types);
  await createFiles(db, types);
  await createApplications(db, types);
}

async function createTalents(db: Kysely<never>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table talents (
    talent_id ${text} primary key, member_id ${text} unique references members,
    created_at ${text} not null, updated_at ${text} not null, detached_at ${text}, detached_by ${text}
  ) ${strict}`.execute(db);
}

async function createForms(db: Kysely<never>, { text, int, real, strict }: ColumnTypes): Promise<void> {
  const owner = sql`talent_id ${text} primary key references talents on delete cascade`;
  await sql`create table personals (
    ${owner}, chinese_name ${text} not null, english_name ${text} not null, passport_name ${text} not null,
    nation ${text} not null, gender ${int} not null, military ${text} not null, date_of_birth ${text} not null,
    marital ${text} not null, height ${real}, weight ${real}
  ) ${strict}`.execute(db);
  await sql`create table contacts (
    ${owner}, email ${text} not null, mobile ${text} not null, tele_phone ${text} not null,
    mailing_address ${text} not null, line ${text} not null, telegram ${text} not null, we_chat ${text} not null,
    suggest_method ${text} not null, emergency_name ${text} not null, emergency_relation ${text} not null,
    emergency_mobile ${text} not null
  ) ${strict}`.execute(db);
  await sql`create table professionals (
    ${owner}, computer_skill ${text} not null, job_skill ${text} not null, pro_license ${text} not null,
    advantage ${text} not null
  ) ${strict}`.execute(db);
  await sql`create table conditions (
    ${owner}, job_objective ${text} not null, work_type ${text} not null, location ${text} not null,
    pay_period ${text} not null, current_salary ${text} not null, currency ${text} not null,
    minimum_salary ${int}, maximum_salary ${int}, shift ${int} not null, arrange ${int} not null,
    work_time ${text} not null, report_for_duty_date ${text} not null, report_for_duty_range ${text} not null,
    other_expect ${text} not null
  ) ${strict}`.execute(db);
}

async function createLists(db: Kysely<never>, { text, int, strict }: ColumnTypes): Promise<void> {
  const owner = sql`talent_id ${text} not null references talents on delete cascade, revision ${int} not null`;
  await sql`create table educations (
    education_id ${text} primary key, ${owner}, school_name ${text} not null, level_of_education ${text} not null,
    department ${text} not null, educational_status ${text} not null, date_of_admission ${text} not null,
    date_of_graduation ${text} not null
  ) ${strict}`.execute(db);
  await sql`create table job_tenures (
    job_tenure_id ${text} primary key, ${owner}, job_category ${text} not null, year_of_job_tenure ${text} not null,
    unique (talent_id, job_category)
  ) ${strict}`.execute(db);
  await sql`create table experiences (
    experience_id ${text} primary key, ${owner}, company_name ${text} not null, position ${text} not null,
    job_category ${text} not null, date_of_start ${text} not null, date_of_end ${text} not null,
    on_duty ${text} not null, job_description ${text} not null, performance ${text} not null,
    reasons_for_leaving ${text} not null, location ${text} not null, salary ${text} not null
  ) ${strict}`.execute(db);
  await sql`create table language_skills (
    language_skill_id ${text} primary key, ${owner}, language ${text} not null, listening ${text} not null,
    speaking ${text} not null, reading ${text} not null, writing ${text} not null, unique (talent_id, language)
  ) ${strict}`.execute(db);
  await sql`create index educations_talent on educations (talent_id)`.execute(db);
  await sql`create index experiences_talent on experiences (talent_id)`.execute(db);
}

/**
 * A row is there before its file and goes after it, so that whatever a kill leaves behind has a row that names it.
 * Rows outlive their talent for the same reason: no foreign key.
 */
async function createFiles(db: Kysely<never>, { text, int, strict }: ColumnTypes): Promise<void> {
  await sql`create table uploaded_files (
    file_upload_id ${text} primary key, talent_id ${text} not null,
    status ${text} not null check (status in ('arriving', 'stored', 'leaving')),
    category ${text} not null, title ${text} not null, file_name ${text} not null unique,
    original_name ${text} not null, content_type ${text} not null, bytes ${int} not null, sha256 ${text} not null,
    upload_key ${text} not null, changed_at ${text} not null, created_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index uploaded_files_talent on uploaded_files (talent_id)`.execute(db);
  await sql`create index uploaded_files_unfinished on uploaded_files (changed_at) where status <> 'stored'`.execute(db);
}

async function createApplications(db: Kysely<never>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table applications (
    application_id ${text} primary key, vacancy_id ${text} not null,
    talent_id ${text} not null references talents on delete cascade, position ${text} not null,
    snapshot ${text} not null, created_at ${text} not null, unique (talent_id, vacancy_id)
  ) ${strict}`.execute(db);
  await sql`create index applications_vacancy on applications (vacancy_id)`.execute(db);
  await sql`create table resume_accesses (
    access_id ${text} primary key, talent_id ${text} not null references talents on delete cascade,
    staff_name ${text} not null, action ${text} not null, purpose ${text} not null, accessed_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index resume_accesses_talent on resume_accesses (talent_id, accessed_at)`.execute(db);
}
