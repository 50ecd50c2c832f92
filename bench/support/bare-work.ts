// The bare statements, run by better-sqlite3 in a loop, without a server: how many per second.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openSqliteFile } from '#platform/database/sqlite.server.ts';
import { hashToken } from '#platform/tokens.server.ts';

const MS = 1000;
const TABLES = ['personals', 'contacts', 'professionals', 'conditions', 'educations', 'job_tenures', 'experiences'];

/** Opens the site's own database for reading, and a copy of it, as durable, for writing. */
export function openBare(dataDir: string, folder: string, cookie: string) {
  const reader = new Sqlite(join(dataDir, 'site.sqlite'), { readonly: true });
  const vacancy = reader.prepare('select * from vacancies where vacancy_id = ?');
  const session = reader.prepare(
    `select members.member_id, user_name, email, is_special_auth, seen_at
     from sessions join members on members.member_id = sessions.member_id where token_hash = ?`,
  );
  const parts = [...TABLES, 'language_skills', 'uploaded_files'].map((table) =>
    reader.prepare(`select * from ${table} where talent_id = ?`),
  );
  const token = hashToken(cookie.slice(cookie.indexOf('=') + 1));
  let saves: ReturnType<typeof savesOn> | undefined;
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
    /** Only if somebody has saved contact details. */
    save: () => {
      saves ??= savesOn(reader, join(folder, 'bare.sqlite'));
      return perSecond(saves.one);
    },
    close: () => {
      reader.close();
      saves?.close();
    },
  };
}

/** The rows that a save of contact details writes: the resume's own, the part, and the text that staff search. */
function savesOn(reader: Sqlite.Database, file: string) {
  reader.prepare('vacuum into ?').run(file);
  const { reader: unused, writer } = openSqliteFile(file);
  unused.close();
  const talent = writer.prepare('select talent_id from contacts limit 1').pluck().get();
  const writes = ['talents', 'contacts', 'talent_search'].map((table) => {
    const row = writer.prepare(`select * from ${table} where talent_id = ?`).get(talent) as Record<string, unknown>;
    const columns = Object.keys(row).filter((column) => column !== 'row_id');
    const changes = columns
      .filter((column) => column !== 'talent_id')
      .map((column) => `${column} = excluded.${column}`);
    const statement = writer.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
       on conflict (talent_id) do update set ${changes.join(', ')}`,
    );
    return () =>
      statement.run(columns.map((column) => (column === 'updated_at' ? new Date().toISOString() : row[column])));
  });
  const one = writer.transaction(() => {
    for (const write of writes) write();
  }).immediate;
  return { one: () => one(), close: () => writer.close() };
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
