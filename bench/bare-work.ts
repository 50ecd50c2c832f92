// The statements alone, as better-sqlite3 runs them in a loop, without a server: how often in a second.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { hashToken } from '#platform/tokens.server.ts';
import { CONTACT } from '#test/made/resume.ts';

const MS = 1000;
const TABLES = ['personals', 'contacts', 'professionals', 'conditions', 'educations', 'job_tenures', 'experiences'];

/** On the site's own database for reading, and on one of its own, as durable, for writing. */
export function openBare(dataDir: string, folder: string, cookie: string) {
  const reader = new Sqlite(join(dataDir, 'site.sqlite'), { readonly: true });
  const writer = new Sqlite(join(folder, 'bare.sqlite'));
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.exec('create table contacts (id integer primary key, body text not null) strict');
  const insert = writer.prepare('insert into contacts (body) values (?)');
  const vacancy = reader.prepare('select * from vacancies where vacancy_id = ?');
  const session = reader.prepare(
    `select members.member_id, user_name, email, is_special_auth, seen_at
     from sessions join members on members.member_id = sessions.member_id where token_hash = ?`,
  );
  const parts = [...TABLES, 'language_skills', 'uploaded_files'].map((table) =>
    reader.prepare(`select * from ${table} where talent_id = ?`),
  );
  const token = hashToken(cookie.slice(cookie.indexOf('=') + 1));
  const body = JSON.stringify(CONTACT);
  return {
    vacancy: (id: string) => perSecond(() => JSON.stringify(vacancy.get(id))),
    session: () => {
      if (!session.get(token)) throw new Error('no such session');
      return perSecond(() => JSON.stringify(session.get(token)));
    },
    preview: () => {
      const talent = reader.prepare('select talent_id from talents limit 1').pluck().get();
      return perSecond(() => JSON.stringify(parts.map((part) => part.all(talent))));
    },
    save: () => perSecond(() => insert.run(body)),
    close: () => {
      reader.close();
      writer.close();
    },
  };
}

function perSecond(work: () => unknown): number {
  const began = performance.now();
  let count = 0;
  while (performance.now() < began + MS) {
    work();
    count++;
  }
  return (count * 1000) / (performance.now() - began);
}
