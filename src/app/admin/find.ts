import type { listClients } from '#features/clients/staff/contract.ts';
import type { listMessages } from '#features/contact-us/staff/contract.ts';
import type { listTalents } from '#features/resume/staff/contract.ts';
import type { listAdminVacancies } from '#features/vacancies/staff/contract.ts';
import { callPage } from '#shared/call.ts';

export interface Found {
  /** The address it leads to. */
  to: { pathname: string; search?: string };
  kind: string;
  name: string;
  /** Tells two entries of the same name apart. */
  about: string;
}

/** Per kind; the rest is in its list. */
const SHOWN = 5;

interface Row {
  id: string;
  name: string;
  about: string[];
}

interface Kind {
  list: string;
  kind: string;
  /** What follows the id in the address of an entry. */
  rest: string;
  find: (query: { q: string; pageSize: number }) => Promise<{ rows: Row[]; total: number }>;
}

/** Finds by the same words as the lists do; a complete e-mail address or telephone number finds its owner. */
const KINDS: Kind[] = [
  {
    ...{ list: 'talents', kind: '人才', rest: '/show' },
    async find(query) {
      const { rows, total } = await callPage<typeof listTalents>('GET /api/admin/talents', { query });
      return {
        total,
        rows: rows.map(({ id, name, jobObjective, latestWork }) => ({ id, name, about: [jobObjective, latestWork] })),
      };
    },
  },
  {
    ...{ list: 'clients', kind: '客戶', rest: '/show' },
    async find(query) {
      const { rows, total } = await callPage<typeof listClients>('GET /api/admin/clients', { query });
      const about = ({ contact, industry }: (typeof rows)[number]) => [contact?.name ?? '', industry];
      return { total, rows: rows.map((row) => ({ id: row.id, name: row.name, about: about(row) })) };
    },
  },
  {
    ...{ list: 'vacancies', kind: '職缺', rest: '' },
    async find(query) {
      const { rows, total } = await callPage<typeof listAdminVacancies>('GET /api/admin/vacancies', { query });
      const about = (row: (typeof rows)[number]) => [row.employer ?? '', `${row.city}${row.township}`];
      return { total, rows: rows.map((row) => ({ id: row.id, name: row.position, about: about(row) })) };
    },
  },
  {
    ...{ list: 'messages', kind: '訊息', rest: '/show' },
    async find(query) {
      const { rows, total } = await callPage<typeof listMessages>('GET /api/admin/messages', { query });
      const about = (row: (typeof rows)[number]) => [row.companyName ?? '', row.subject];
      return { total, rows: rows.map((row) => ({ id: row.id, name: row.name, about: about(row) })) };
    },
  },
];

/** The first of each kind, and links to the lists that have more. */
export async function findAnything(q: string): Promise<Found[]> {
  const found = await Promise.all(
    KINDS.map(async ({ find, list, kind, rest }) => {
      const { rows, total } = await find({ q, pageSize: SHOWN });
      const first = rows.map(({ id, name, about }): Found => {
        const to = { pathname: `/${list}/${encodeURIComponent(id)}${rest}` };
        return { to, kind, name: name || '（未填姓名）', about: about.filter(Boolean).join('．') };
      });
      const search = `?filter=${encodeURIComponent(JSON.stringify({ q }))}`;
      const all = {
        to: { pathname: `/${list}`, search },
        kind,
        name: `看全部 ${total.toLocaleString()} 筆${kind}`,
        about: '',
      };
      return total > rows.length ? [...first, all] : first;
    }),
  );
  return found.flat();
}
