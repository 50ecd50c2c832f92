// The data for agency.ts: a database after ten years of a large agency. `part` is the share of that size (1).

import { sql } from 'kysely';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import type { Database, Tx } from '#platform/database/database.server.ts';
import { hashToken } from '#platform/tokens.server.ts';
import { foldName, foldText } from '#shared/search-words.ts';
import { makeVacancy, randomFrom } from '#test/made/vacancy-maker.ts';
import { makeResume } from './talent-data.ts';

const DAY = 86_400_000;
const YEARS = 10 * 365;
/** The open sessions: of a manager; of a member with 300 applications; of one with none. */
export const SESSIONS = { manager: 'm'.repeat(43), busy: 'b'.repeat(43), new: 'n'.repeat(43) };
const SURNAMES = [...'陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高'];
const GIVEN = [...'志明淑芬怡君雅婷家豪俊傑宗翰冠宇佳穎詩涵承恩宥翔品妤子晴柏睿思妤宜蓁建宏'];
const TRADES = ['科技', '實業', '餐飲', '國際', '精密', '物流', '生醫', '建設'];
const SENTENCES = ['請問貴公司的服務費如何計算', '想請顧問協助徵才', '應徵之後多久會有回覆', '希望安排時間當面討論'];

export const sizesOf = (part: number) => {
  const of = (count: number) => Math.max(10, Math.round(count * part));
  return {
    ...{ staff: 60, tags: 500, articles: of(2000), clients: of(8000), vacancies: of(60_000), members: of(150_000) },
    ...{ pool: of(30_000), applications: of(600_000), messages: of(80_000), subscribers: of(200_000) },
    ...{ audit: of(1_500_000), accesses: of(300_000), handed: of(40_000), saved: of(100_000), alerts: of(30_000) },
    ...{ tagged: of(100_000), notes: of(200_000), mails: of(100_000), clientVacancies: of(3000), applicants: of(2000) },
    ...{ read: of(1000), searches: of(300), days: 731, own: 300 },
  };
};

/** An id like uuidv7's: ordered by time, and the same for the same number. */
export const idAt = (at: number, n: number) => {
  const hex = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0');
  const rest = (Math.imul(n + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0') + n.toString(16).padStart(8, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(4)}`;
};

type Row = Record<string, string | number | null>;

/** Inserts all rows in one statement, as JSON. */
async function insert({ kind }: Database, tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!);
  const values = columns.map((name) => (kind === 'sqlite' ? sql`value ->> ${sql.lit(`$.${name}`)}` : sql.ref(name)));
  const json = JSON.stringify(rows);
  const from =
    kind === 'sqlite' ? sql`json_each(${json})` : sql`json_populate_recordset(null::${sql.table(table)}, ${json})`;
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${from}`.execute(tx);
}

const iso = (at: number) => new Date(at).toISOString();
const dayOf = (at: number) => iso(at).slice(0, 10);

/** Fills an empty database with what it would hold at `now`. */
export async function fillAgency(database: Database, now: number, part = 1): Promise<void> {
  const size = sizesOf(part);
  const random = randomFrom(20_261_127);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const upTo = (count: number) => Math.floor(random() * count);
  const nameOf = (n: number) =>
    SURNAMES[n % 30]! + GIVEN[Math.floor(n / 30) % GIVEN.length]! + GIVEN[(n * 7) % GIVEN.length]!;
  const begun = now - YEARS * DAY;
  /** The nth of `count` moments, spread over the ten years. */
  const spread = (n: number, count: number) => begun + ((n + 0.5) / count) * YEARS * DAY;

  const inParts = async (
    what: string,
    count: number,
    make: (n: number) => Record<string, Row | Row[]>,
    atOnce = 1000,
  ) => {
    const start = performance.now();
    for (let from = 0; from < count; from += atOnce) {
      const tables: Record<string, Row[]> = {};
      for (let n = from; n < Math.min(count, from + atOnce); n++)
        for (const [table, rows] of Object.entries(make(n)))
          tables[table] = [...(tables[table] ?? []), ...[rows].flat()];
      await database.transaction(async (tx) => {
        for (const [table, rows] of Object.entries(tables)) await insert(database, tx, table, rows);
      });
    }
    console.log(`${what}: ${count} in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  };

  const staffId = (n: number) => idAt(begun, n);
  const staffName = (n: number) => `${nameOf(n)}${n}`;
  await inParts('staff', size.staff, (n) => ({
    staff: {
      ...{ staff_id: staffId(n), email: `s${n}@example.tw`, email_key: `s${n}@example.tw`, name: staffName(n) },
      ...{ role: n < 5 ? 'manager' : 'consultant', password_hash: '', totp_secret: 'x', totp_confirmed_at: iso(begun) },
      ...{ created_at: iso(begun), updated_at: iso(begun) },
    },
    staff_sessions:
      n > 0
        ? []
        : [
            {
              ...{ token_hash: hashToken(SESSIONS.manager), staff_id: staffId(0), stage: 'done', wrong_tries: 0 },
              ...{ created_at: iso(now), seen_at: iso(now) },
            },
          ],
  }));

  // The first 3,000 vacancies belong to the first client.
  const clientName = (n: number) => `${nameOf(n)}${pick(TRADES)}${n}股份有限公司`;
  const clientNames = Array.from({ length: size.clients }, (_, n) => clientName(n));
  const vacancyId = (n: number) => idAt(spread(n, size.vacancies), n);
  const positions: string[] = [];
  const clientOf = (n: number) =>
    n % Math.ceil(size.vacancies / size.clientVacancies) === 0 ? 0 : 1 + (n % (size.clients - 1));
  const start = performance.now();
  for (let from = 0; from < size.vacancies; from += 500) {
    const made = Array.from({ length: Math.min(500, size.vacancies - from) }, (_, i) => {
      const [n, at] = [from + i, spread(from + i, size.vacancies)];
      const vacancy = makeVacancy(n, 600);
      positions[n] = vacancy.position;
      const isOpen = at > now - 200 * DAY;
      const times = {
        updatedAt: iso(at),
        publishAt: n % 300 === 7 ? null : iso(at),
        expiresAt: isOpen ? (n % 3 === 0 ? null : iso(at + 230 * DAY)) : iso(at + 90 * DAY),
      };
      return {
        ...vacancy,
        ...times,
        vacancyId: vacancyId(n),
        facts: { employer: clientNames[clientOf(n)]!, headcount: 1 + (n % 4) },
      };
    });
    await database.transaction(async (tx) => {
      await saveVacancies(tx, made, 100);
      await sql`update vacancies set created_at = updated_at where vacancy_id >= ${made[0]!.vacancyId}`.execute(tx);
    });
  }
  console.log(`vacancies: ${size.vacancies} in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  for (let n = 0; n < size.staff; n++)
    await database.transaction((tx) =>
      sql`update vacancies set assignee_id = ${staffId(n)} where row_id % ${sql.lit(size.staff + 5)} = ${sql.lit(n)}`.execute(
        tx,
      ),
    );

  const { rows: employers } = await sql<{
    id: string;
    name: string;
  }>`select employer_id as id, name from employers`.execute(database.db);
  const employerId = new Map(employers.map(({ id, name }) => [name, id]));
  const clients = clientNames.flatMap((name) => (employerId.has(name) ? [{ id: employerId.get(name)!, name }] : []));
  await inParts('clients', clients.length, (n) => {
    const people = Array.from({ length: 1 + (n % 3) }, (_, i) => ({
      ...{
        name: nameOf(n + i),
        title: '人資經理',
        phone: `04-2${String(1_000_000 + n * 3 + i)}`,
        email: `hr${n}-${i}@client.tw`,
        notes: '',
      },
    }));
    const found = people.flatMap(({ name, phone, email }) => [foldName(name), phone.replace(/\D/g, ''), email]);
    return {
      clients: {
        ...{
          employer_id: clients[n]!.id,
          tax_id: n % 2 ? String(10_000_000 + n) : '',
          industry: pick(TRADES),
          phone: '',
        },
        ...{
          address: '台中市西屯區',
          website: '',
          state: pick(['洽談中', '往來中', '往來中', '暫停']),
          fee: '年薪 20%',
        },
        ...{
          guarantee_days: 90,
          terms: '',
          remarks: '',
          contacts: JSON.stringify(people),
          search_text: found.join('\n'),
        },
        ...{
          assignee_id: n % 9 === 0 ? null : staffId(n % size.staff),
          updated_at: iso(spread(n, clients.length)),
          revision: 1,
        },
      },
    };
  });

  const talents = size.members + size.pool;
  const memberId = (n: number) => idAt(spread(n, talents), n + 1_000_000);
  const talentId = (n: number) => idAt(spread(n, talents), n + 2_000_000);
  const contactOf = (n: number) => ({ email: `member${n}@example.tw`, mobile: `09${String(10_000_000 + n)}` });
  await inParts('members and talents', talents, (n) => {
    const made = makeResume(n) as unknown as Record<string, Row>;
    const [isMember, at, name] = [n < size.members, iso(spread(n, talents)), nameOf(n + upTo(9))];
    const { email, mobile } = contactOf(n);
    const id = { talent_id: talentId(n) };
    const member = {
      ...{
        member_id: memberId(n),
        email,
        email_key: email,
        user_name: name,
        phone_number: mobile,
        password_hash: null,
      },
      ...{
        verified_at: n % 40 === 3 ? null : at,
        disabled_at: n % 200 === 5 ? at : null,
        created_at: at,
        updated_at: n % 40 === 3 ? iso(now) : at,
      },
      ...{ search_text: foldName(name), phone_key: mobile },
    };
    const session = { seen_at: iso(now), created_at: iso(now), member_id: memberId(n) };
    return {
      members: isMember ? [member] : [],
      consents: isMember
        ? [{ consent_id: memberId(n), member_id: memberId(n), occasion: 'register', notice_version: '1', given_at: at }]
        : [],
      sessions: n > 1 ? [] : [{ ...session, token_hash: hashToken(n === 0 ? SESSIONS.busy : SESSIONS.new) }],
      talents: { ...id, member_id: isMember ? memberId(n) : null, created_at: at, updated_at: at },
      talent_search: {
        ...made.talent_search!,
        ...id,
        updated_at: at,
        is_pool: isMember ? 0 : 1,
        email_key: email,
        mobile_key: mobile,
      },
      personals: {
        ...made.personals!,
        ...id,
        chinese_name: name,
        gender: 1 + (n % 2),
        date_of_birth: `${1960 + (n % 44)}-0${1 + (n % 9)}-11`,
      },
      contacts: {
        ...{
          ...id,
          email,
          mobile,
          tele_phone: '',
          mailing_address: '',
          line: '',
          telegram: '',
          we_chat: '',
          suggest_method: '',
        },
        ...{ emergency_name: '', emergency_relation: '', emergency_mobile: '' },
      },
      conditions: { ...made.conditions!, ...id, maximum_salary: null },
      educations: { ...made.educations!, ...id, education_id: talentId(n) },
      experiences: { ...made.experiences!, ...id, experience_id: talentId(n) },
    };
  });

  // The first open vacancy has 2,000 applicants, the first member 300 applications, the second none.
  const crowded = Math.floor(size.vacancies * 0.97);
  const each = Math.round((size.applications - size.applicants - size.own) / size.vacancies);
  let made = 0;
  let events = 0;
  const noted: { talent: string; application: string; at: number }[] = [];
  const apply = (vacancy: number, talent: number): Record<string, Row[]> => {
    const opened = spread(vacancy, size.vacancies);
    const at = Math.min(now - random() * 3 * DAY, opened + random() * 40 * DAY);
    const isNew = now - at < 4 * DAY;
    const isOpen = now - at < 45 * DAY || random() < 0.01;
    const path =
      isNew && random() < 0.8
        ? []
        : isOpen
          ? pick([['審閱中'], ['審閱中', '推薦客戶'], ['審閱中', '推薦客戶', '面試']])
          : pick([
              ['婉拒'],
              ['審閱中', '婉拒'],
              ['審閱中', '推薦客戶', '婉拒'],
              ['審閱中', '推薦客戶', '面試', '錄取'],
              ['審閱中', '取消'],
            ]);
    const n = made++;
    const [id, name, assignee] = [idAt(at, n), nameOf(talent), (vacancy * 7) % size.staff];
    const steps = path.map((to, i) => {
      const stepAt = Math.min(now, at + (i + 1) * 3 * DAY * (0.2 + random()));
      const by = { staff_id: staffId(assignee), staff_name: staffName(assignee) };
      const interview =
        to === '面試'
          ? { interview_act: '安排', interview_at: iso(stepAt + 5 * DAY), interview_place: '台中辦公室' }
          : {};
      return {
        ...{
          event_id: idAt(stepAt, events++),
          application_id: id,
          at: iso(stepAt),
          ...by,
          from_stage: path[i - 1] ?? '新應徵',
          to_stage: to,
        },
        ...{
          mail_subject: to === '婉拒' ? '應徵結果通知' : null,
          interview_act: null,
          interview_at: null,
          interview_place: null,
          ...interview,
        },
      };
    });
    const last = steps.at(-1);
    const interview = steps.find(({ to_stage }) => to_stage === '面試');
    const contact = contactOf(talent);
    if (n % 3 === 0) noted.push({ talent: talentId(talent), application: id, at });
    const position = positions[vacancy]!;
    return {
      applications: [
        {
          ...{
            application_id: id,
            created_at: iso(at),
            stage: last?.to_stage ?? '新應徵',
            stage_at: last?.at ?? iso(at),
            vacancy_id: vacancyId(vacancy),
          },
          ...{
            talent_id: talentId(talent),
            position,
            name,
            ...contact,
            email_key: contact.email,
            mobile_key: contact.mobile,
          },
          search_text: [name, position].map(foldName).join('\n'),
          snapshot: snapshotOf(name, contact, position),
          ...{
            assignee_id: vacancy % 11 === 0 ? null : staffId(assignee),
            interview_at: interview?.interview_at ?? null,
          },
          ...{
            interview_place: interview?.interview_place ?? null,
            added_by: n % 25 === 0 ? staffName(assignee) : null,
          },
          withdrawn_at: last?.to_stage === '取消' ? last.at : null,
        },
      ],
      application_events: steps,
    };
  };
  await inParts(
    'vacancies with applications',
    size.vacancies,
    (vacancy) => {
      const count = vacancy === crowded ? size.applicants : Math.round(each * 2 * random());
      const first = upTo(size.members - 2);
      const all: Record<string, Row[]> = { applications: [], application_events: [] };
      const add = (talent: number) => {
        const { applications, application_events } = apply(vacancy, talent);
        all.applications!.push(...applications!);
        all.application_events!.push(...application_events!);
      };
      for (let i = 0; i < count; i++) add(2 + ((first + i * 61) % (size.members - 2)));
      if (vacancy % Math.floor(size.vacancies / size.own) === 0) add(0);
      return all;
    },
    100,
  );

  const clientId = (n: number) => clients[n]!.id;
  await inParts('notes', Math.min(size.notes, noted.length), (n) => {
    const [{ talent, application, at }, by] = [noted[n]!, n % size.staff];
    const isOfClient = n % 5 === 0;
    const about = isOfClient
      ? { talent_id: null, employer_id: clientId(n % 50 === 0 ? 0 : n % clients.length), application_id: null }
      : { talent_id: talent, employer_id: null, application_id: application };
    const remind =
      n % 40 === 1
        ? { remind_on: dayOf(at + 20 * DAY), done_at: n % 80 === 1 ? null : iso(at + 21 * DAY) }
        : { remind_on: null, done_at: null };
    return {
      notes: {
        note_id: idAt(at, n),
        ...about,
        at: iso(at),
        staff_id: staffId(by),
        staff_name: staffName(by),
        note: `已電話聯絡，${pick(SENTENCES)}。`,
        ...remind,
      },
    };
  });

  let replies = 0;
  await inParts('messages', size.messages, (n) => {
    const at = spread(n, size.messages);
    const [id, name, client] = [idAt(at, n), nameOf(upTo(900)), upTo(clients.length)];
    const isConsult = n % 3 > 0;
    const company = isConsult ? clients[client]!.name : null;
    const texts = {
      email: `writer${n}@example.tw`,
      name,
      phone: `0912${String(n).padStart(6, '0')}`,
      subject: pick(SENTENCES),
      content: `${pick(SENTENCES)}。`.repeat(12),
    };
    const isOpen = now - at < 5 * DAY || n % 500 === 0;
    const by = n % size.staff;
    return {
      contact_messages: {
        ...{
          message_id: id,
          created_at: iso(at),
          status: isOpen ? pick(['新訊息', '處理中']) : '已回覆',
          kind: isConsult ? '合作諮詢' : '意見申訴',
        },
        ...{
          assignee_id: n % 4 === 0 ? null : staffId(by),
          answered_at: isOpen ? null : iso(at + DAY),
          revision: 1,
          company_name: company,
          ...texts,
        },
        ...{
          notice_version: '1',
          search_text: [company, ...Object.values(texts)]
            .filter((text) => text !== null)
            .map(foldName)
            .join('\n'),
        },
      },
      contact_replies: isOpen
        ? []
        : [
            {
              reply_id: idAt(at + DAY, replies++),
              message_id: id,
              at: iso(at + DAY),
              staff_id: staffId(by),
              staff_name: staffName(by),
              subject: texts.subject,
              reply: '感謝您的來信，我們已指派顧問與您聯絡。',
            },
          ],
    };
  });

  await inParts('subscribers', size.subscribers, (n) => {
    const email = `${n % 4 === 0 ? 'member' : 'reader'}${n}@example.tw`;
    return {
      newsletter_subscriptions: {
        email_key: email,
        email,
        unsubscribe_token: hashToken(email),
        notice_version: '1',
        subscribed_at: iso(spread(n, size.subscribers)),
      },
    };
  });
  const issueId = (n: number) => idAt(spread(n, 120), n);
  await inParts('issues', 120, (n) => ({
    newsletter_issues: {
      ...{
        issue_id: issueId(n),
        state: n === 119 ? 'draft' : 'sent',
        revision: 1,
        created_at: iso(spread(n, 120)),
        updated_at: iso(spread(n, 120)),
      },
      ...{
        started_at: iso(spread(n, 120)),
        ended_at: iso(spread(n, 120)),
        staff_name: staffName(0),
        subject: `第 ${n + 1} 期電子報`,
      },
      ...{ introduction: '本期精選', article_ids: JSON.stringify([idAt(begun, 0)]), content: n === 119 ? null : '[]' },
    },
  }));
  // The recipients of earlier issues are left out: the last issue's are enough to measure.
  await inParts('recipients', size.subscribers, (n) => {
    const email = `${n % 4 === 0 ? 'member' : 'reader'}${n}@example.tw`;
    return {
      newsletter_recipients: {
        issue_id: issueId(118),
        email_key: email,
        email,
        state: n % 300 === 0 ? 'failed' : 'sent',
        fault: null,
        ended_at: iso(spread(118, 120)),
      },
    };
  });

  await inParts('articles', size.articles, (n) => {
    const at = iso(spread(n, size.articles));
    const title = `${pick(SENTENCES)}（${n}）`;
    const content = `<p>${pick(SENTENCES)}。</p>`.repeat(30);
    return {
      articles: {
        ...{
          article_id: n === 0 ? idAt(begun, 0) : idAt(spread(n, size.articles), n),
          updated_at: at,
          created_at: at,
          publish_at: n % 90 === 1 ? null : at,
          expires_at: n % 20 === 3 ? at : null,
        },
        ...{
          type_name: ['LatestNews', 'Newsletter', 'Column'][n % 3]!,
          revision: 1,
          title,
          summary: pick(SENTENCES),
          cover_image: '',
          external_link: null,
        },
        ...{ search_text: foldText(title), content },
      },
    };
  });

  const ACTIONS = [
    '檢視應徵',
    '檢視履歷',
    '變更應徵階段',
    '登入',
    '新增人才備註',
    '修改職缺',
    '指派應徵',
    '下載履歷',
    '登出',
    '回覆訊息',
  ];
  await inParts(
    'log',
    size.audit,
    (n) => {
      const [at, by] = [spread(n, size.audit), (n * 31) % size.staff];
      const action = n % 997 === 0 ? '登入失敗' : n % 4001 === 0 ? '合併客戶' : ACTIONS[n % ACTIONS.length]!;
      const [kind, name, address] = ['應徵', nameOf(n % 7000), `10.0.${n % 8}.${n % 250}`];
      return {
        audit_entries: {
          ...{
            entry_id: idAt(at, n),
            at: iso(at),
            staff_id: staffId(by),
            staff_name: staffName(by),
            action,
            subject_kind: kind,
            subject_id: idAt(at, n),
          },
          ...{
            subject_name: name,
            address,
            detail: '{}',
            search_text: [staffName(by), action, kind, name, address].map(foldText).join('\n'),
          },
        },
      };
    },
    2000,
  );

  await inParts('readings of resumes', size.accesses + size.handed, (n) => {
    const at = spread(n, size.accesses + size.handed);
    const client =
      n % Math.ceil((size.accesses + size.handed) / size.handed) === 0
        ? clients[n % 20 === 0 ? 0 : n % clients.length]!.name
        : null;
    return {
      resume_accesses: {
        ...{
          access_id: idAt(at, n),
          talent_id: talentId(n % 50 === 0 ? 0 : (n * 13) % talents),
          staff_name: staffName(n % size.staff),
          action: client ? '下載履歷' : '檢視履歷',
        },
        ...{ purpose: '審閱', accessed_at: iso(at), client, client_key: client && foldText(client) },
      },
    };
  });
  await inParts('saved vacancies', size.saved, (n) => {
    const vacancy = size.vacancies - 1 - (n % Math.min(997, size.vacancies));
    const member = memberId(n < size.own ? 0 : 2 + (n % (size.members - 2)));
    return {
      saved_vacancies: {
        member_id: member,
        vacancy_id: vacancyId(vacancy),
        position: positions[vacancy]!,
        saved_at: iso(now - upTo(400) * DAY),
      },
    };
  });
  await inParts('alerts', size.alerts, (n) => {
    const at = iso(spread(n, size.alerts));
    return {
      job_alerts: {
        ...{
          alert_id: idAt(spread(n, size.alerts), n),
          member_id: memberId((n * 5) % size.members),
          address: `keywords=${encodeURIComponent(pick(['工程師', '會計', '行政', '業務 台中']))}&n=${n}`,
        },
        ...{
          unsubscribe_token: hashToken(`alert${n}`),
          told_until: iso(now - DAY),
          next_at: iso(now + DAY),
          created_at: at,
        },
      },
    };
  });
  await inParts('tags', size.tagged, (n) => {
    const tag = `標籤${Math.floor(size.tags * ((n * 0.618034) % 1) ** 2)}`;
    return { talent_tags: { talent_id: talentId(Math.floor((n * talents) / size.tagged)), tag_key: tag, tag } };
  });
  await inParts('mails', size.mails, (n) => {
    const [at, isDead] = [now - (n / size.mails) * 30 * DAY, n % 200 === 0];
    const mail = { to: `member${n}@example.tw`, subject: '應徵結果通知', text: '您好，' };
    return {
      outbox_mails: {
        ...{
          mail_id: idAt(at, n),
          state: isDead ? 'dead' : 'sent',
          attempts: 1,
          next_try_at: iso(at),
          created_at: iso(at),
          ended_at: iso(at),
        },
        ...{ last_fault: isDead ? '550 no such user' : null, mail: isDead ? JSON.stringify(mail) : null },
      },
    };
  });
  const PAGES = [
    'Home',
    'About',
    'Jobs',
    'JobsFilters',
    'JobDetails',
    'ContactUs',
    'Privacy',
    'Advisor',
    'Column',
    'ArticleDetails',
  ];
  await inParts(
    'days of statistics',
    size.days,
    (n) => {
      const day = dayOf(now - n * DAY);
      const some = (kind: string, count: number, key: (i: number) => string) =>
        [...new Set(Array.from({ length: count }, (_, i) => key(i)))].map((tally_key) => ({
          kind,
          day,
          tally_key,
          hits: 1 + upTo(30),
        }));
      return {
        tallies: [
          ...some('visit.page', PAGES.length, (i) => PAGES[i]!),
          ...some('vacancy.read', size.read, () =>
            vacancyId(size.vacancies - 1 - upTo(Math.min(size.vacancies, size.read * 20))),
          ),
          ...some('visit.article', 100, () => idAt(spread(upTo(size.articles), size.articles), 0)),
          ...some('visit.search', size.searches, () => `${pick(SENTENCES).slice(0, 3)}${upTo(5000)}`),
          ...some('visit.source', 40, (i) => `source${i}.example`),
          ...some('visit.applied', 20, (i) => `source${i}.example`),
        ],
      };
    },
    20,
  );
}

/** The busiest vacancy and client of a filled database; opens the sessions anew. */
export async function openSessions({ db }: Database): Promise<{ crowded: string; bigClient: string }> {
  const at = iso(Date.now());
  for (const table of ['sessions', 'staff_sessions'])
    await sql`update ${sql.table(table)} set created_at = ${at}, seen_at = ${at}`.execute(db);
  const busiest = async (table: string, column: string) => {
    const query = sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}
      group by ${sql.ref(column)} order by count(*) desc limit 1`;
    return (await query.execute(db)).rows[0]!.id;
  };
  return { crowded: await busiest('applications', 'vacancy_id'), bigClient: await busiest('vacancies', 'employer_id') };
}

/** A resume as stored with an application, of usual length. */
function snapshotOf(name: string, { email, mobile }: { email: string; mobile: string }, position: string): string {
  return JSON.stringify({
    updatedAt: '2026-01-01T00:00:00.000Z',
    personal: {
      ...{ avatarImageFileRoute: '', chineseName: name, englishName: '', passportName: '', nation: '台灣', gender: 1 },
      ...{ military: '', dateOfBirth: '1990-01-01', age: 36, marital: '', height: null, weight: null },
    },
    contact: {
      email,
      mobile,
      telePhone: '',
      mailingAddress: '',
      line: '',
      telegram: '',
      weChat: '',
      suggestMethod: '',
    },
    emergency: { name: '', mobile: '', relation: '' },
    ...{ educations: [], jobTenures: [], languageSkills: [], fileUploads: [] },
    experiences: [
      {
        ...{
          experienceId: '1',
          companyName: '某某公司',
          position,
          jobCategory: '其他',
          dateOfStart: '2020-01',
          dateOfEnd: '',
        },
        ...{ onDuty: 'true', jobDescription: '負責開發與維護網站功能並撰寫技術文件。'.repeat(12), performance: '' },
        ...{ reasonsForLeaving: '', location: '', salary: '' },
      },
    ],
    condition: {
      ...{ jobObjective: position, workType: '全職', location: '', payPeriod: '面議', currentSalary: '', currency: '' },
      ...{
        minimumSalary: null,
        maximumSalary: null,
        shift: false,
        arrange: false,
        workTime: '',
        reportForDutyDate: '',
      },
      ...{ reportForDutyRange: '', otherExpect: '' },
    },
    ...{ computerSkill: '', jobSkill: '', proLicense: '', advantage: '', avatar: { fileName: '', talentId: '' } },
  });
}
