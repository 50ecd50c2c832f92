import { type DataProvider, type GetListParams, HttpError, type Identifier } from 'react-admin';
import type { listMembers } from '#features/account/staff/contract.ts';
import type { findApplication, listApplications } from '#features/applications/staff/contract.ts';
import type {
  changeArticle,
  createArticle,
  findAdminArticle,
  listAdminArticles,
} from '#features/articles/staff/contract.ts';
import type { listAudit } from '#features/backoffice/audit/contract.ts';
import type { listFailedMails } from '#features/backoffice/dashboard/contract.ts';
import { failureText } from '#features/backoffice/shared/failure-notice.tsx';
import type { findStaff, listInvitations, listStaff } from '#features/backoffice/staff/contract.ts';
import type { changeClient, createClient, findClient, listClients } from '#features/clients/staff/contract.ts';
import { inputOf as clientOf } from '#features/clients/staff/rules.ts';
import type { findMessage, listMessages } from '#features/contact-us/staff/contract.ts';
import type { changeBanner, createBanner, findBanner, listBanners } from '#features/home/staff/contract.ts';
import type { listIssues, listSubscribers } from '#features/newsletter/staff/contract.ts';
import type { listTalents } from '#features/resume/staff/contract.ts';
import type {
  changeVacancy,
  createVacancy,
  findAdminVacancy,
  listAdminVacancies,
} from '#features/vacancies/staff/contract.ts';
import { formOf, inputOf } from '#features/vacancies/staff/rules.ts';
import { call, callPage } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { sendOn } from '#shared/send-on.ts';

// biome-ignore lint/suspicious/noExplicitAny: react-admin's records are of any kind; the rows below say which
type Any = any;

interface Listed {
  rows: Any[];
  total: number;
  also?: string | null | undefined;
}

/** A list's page, its filters and, if the row accepts it, its order. */
const query = ({ pagination, filter }: GetListParams): Any => ({
  page: pagination?.page ?? 1,
  pageSize: pagination?.perPage ?? 25,
  ...Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value !== '' && value !== null)),
});

const lists: Record<string, (params: GetListParams) => Promise<Listed>> = {
  vacancies: (params) =>
    callPage<typeof listAdminVacancies>('GET /api/admin/vacancies', {
      query: {
        ...query(params),
        sort: params.sort?.field ?? 'updatedAt',
        direction: params.sort?.order === 'ASC' ? 'asc' : 'desc',
      },
    }),
  articles: (params) =>
    callPage<typeof listAdminArticles>('GET /api/admin/articles', {
      query: { ...query(params), direction: params.sort?.order === 'ASC' ? 'asc' : 'desc' },
    }),
  carousel: () => callPage<typeof listBanners>('GET /api/admin/carousel'),
  applications: (params) =>
    callPage<typeof listApplications>('GET /api/admin/applications', {
      query: { ...query(params), direction: params.sort?.order === 'ASC' ? 'asc' : 'desc' },
    }),
  talents: (params) => callPage<typeof listTalents>('GET /api/admin/talents', { query: query(params) }),
  clients: (params) =>
    callPage<typeof listClients>('GET /api/admin/clients', {
      query: {
        ...query(params),
        sort: params.sort?.field ?? 'name',
        direction: params.sort?.order === 'DESC' ? 'desc' : 'asc',
      },
    }),
  messages: (params) => callPage<typeof listMessages>('GET /api/admin/messages', { query: query(params) }),
  failedMails: (params) => callPage<typeof listFailedMails>('GET /api/admin/failedMails', { query: query(params) }),
  members: (params) => callPage<typeof listMembers>('GET /api/admin/members', { query: query(params) }),
  newsletters: (params) => callPage<typeof listIssues>('GET /api/admin/newsletters', { query: query(params) }),
  subscribers: (params) => callPage<typeof listSubscribers>('GET /api/admin/subscribers', { query: query(params) }),
  staff: (params) => callPage<typeof listStaff>('GET /api/admin/staff', { query: query(params) }),
  invitations: (params) => callPage<typeof listInvitations>('GET /api/admin/invitations', { query: query(params) }),
  audit: (params) => callPage<typeof listAudit>('GET /api/admin/audit', { query: query(params) }),
};

const ones: Record<string, (id: string) => Promise<Any>> = {
  vacancies: async (id) =>
    formOf(await call<typeof findAdminVacancy>('GET /api/admin/vacancies/{id}', { params: { id } })),
  articles: (id) => call<typeof findAdminArticle>('GET /api/admin/articles/{id}', { params: { id } }),
  carousel: (id) => call<typeof findBanner>('GET /api/admin/carousel/{id}', { params: { id } }),
  applications: (id) => call<typeof findApplication>('GET /api/admin/applications/{id}', { params: { id } }),
  messages: (id) => call<typeof findMessage>('GET /api/admin/messages/{id}', { params: { id } }),
  clients: (id) => call<typeof findClient>('GET /api/admin/clients/{id}', { params: { id } }),
  staff: (id) => call<typeof findStaff>('GET /api/admin/staff/{id}', { params: { id } }),
};

const creations: Record<string, (body: Any) => Promise<Any>> = {
  vacancies: async (body) =>
    formOf(await call<typeof createVacancy>('POST /api/admin/vacancies', { body: inputOf(body) })),
  articles: (body) => call<typeof createArticle>('POST /api/admin/articles', { body }),
  carousel: (body) => call<typeof createBanner>('POST /api/admin/carousel', { body }),
  clients: (body) => call<typeof createClient>('POST /api/admin/clients', { body: clientOf(body) }),
};

const changes: Record<string, (id: string, body: Any) => Promise<Any>> = {
  vacancies: async (id, { revision, ...values }) => {
    const body = { ...inputOf(values), revision };
    return formOf(await call<typeof changeVacancy>('PUT /api/admin/vacancies/{id}', { params: { id }, body }));
  },
  articles: (id, body) => call<typeof changeArticle>('PUT /api/admin/articles/{id}', { params: { id }, body }),
  carousel: (id, body) => call<typeof changeBanner>('PUT /api/admin/carousel/{id}', { params: { id }, body }),
  clients: (id, { revision, ...values }) => {
    const body = { ...clientOf(values), revision };
    return call<typeof changeClient>('PUT /api/admin/clients/{id}', { params: { id }, body });
  },
};

/** react-admin stores an emptied field as null; the calls want an empty text. */
const filledIn = (data: object): Any =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value === null ? '' : value]));

/** Shows the server's messages at the fields they name. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const errors = typeof error.body === 'string' ? undefined : error.body.errors;
    const byField = Object.fromEntries(Object.entries(errors ?? {}).map(([name, texts]) => [name, texts.join('、')]));
    throw new HttpError(failureText(error), error.status, errors ? { errors: byField } : undefined);
  }
}

const ENDED = '登入已結束，輸入的內容還在這一頁：請在新分頁開啟後台並登入，再回來儲存一次';

/**
 * If the session has ended before a save, the page stays, with what was typed: a 401 would leave the page. Any failure
 * becomes a form error; without one, react-admin would consider the input saved and let the user leave without asking.
 */
async function kept<T>(work: Promise<T>): Promise<T> {
  try {
    return await told(work);
  } catch (error) {
    if (!(error instanceof HttpError) || error.body?.errors) throw error;
    const [text, status] = error.status === 401 ? [ENDED, 440] : [error.message, error.status];
    throw new HttpError(text, status, { errors: { root: { serverError: text } } });
  }
}

const creating = new Map<string, Promise<Any>>();

/** Two clicks on one button make one entry: the second call waits for the first one's answer. */
function createOnce(resource: string, body: Any): Promise<Any> {
  const key = JSON.stringify([resource, body]);
  const known = creating.get(key);
  if (known) return known;
  const work = kept(creations[resource]!(body)).finally(() => creating.delete(key));
  creating.set(key, work);
  return work;
}

const change = (resource: string, id: string, body: Any): Promise<Any> =>
  sendOn(
    `${resource} ${id}`,
    body,
    (sent) => changes[resource]!(id, sent),
    ({ revision }) => revision,
  );

const idOf = (id: Identifier) => String(id);
const never = () => Promise.reject(new Error('nobody asks for this'));

export const dataProvider: DataProvider = {
  async getList(resource, params) {
    const { rows, total, also } = await told(lists[resource]!(params));
    return { data: rows, total, meta: also ? JSON.parse(decodeURIComponent(also)) : undefined };
  },
  getOne: async (resource, { id }) => ({ data: await told(ones[resource]!(idOf(id))) }),
  getMany: async (resource, { ids }) => ({
    data: await Promise.all(ids.map((id) => told(ones[resource]!(idOf(id))))),
  }),
  getManyReference: never,
  create: async (resource, { data }) => ({ data: await createOnce(resource, filledIn(data)) }),
  update: async (resource, { id, data }) => ({ data: await kept(change(resource, idOf(id), filledIn(data))) }),
  updateMany: never,
  delete: never,
  deleteMany: never,
};
