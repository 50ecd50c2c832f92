import { expect } from 'vitest';
import type { ApplicationRow } from '#features/applications/staff/contract.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { vacancy } from '../made/content.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '../made/resume.ts';
import { staffSite } from './staff-site.ts';

const PATH = '/api/admin/applications';

/** A site with two vacancies and a signed-in 顧問; people apply on request. */
export async function applySite() {
  const site = await staffSite({ CONTACT_MAIL_TO: '人資部 <jobs@agency.example>' });
  const { browser } = await site.consultant();
  await site.deps.database.transaction((tx) =>
    saveVacancies(tx, [vacancy('v1', { position: '前端工程師' }), vacancy('v2', { position: '會計' })]),
  );
  const applicant = async (email: string, chineseName: string, ...vacancyIds: string[]) => {
    const member = await site.member(email);
    await member.ok('POST', '/api/personal', { ...PERSONAL, chineseName });
    await member.ok('POST', '/api/contact', { ...CONTACT, email });
    await member.ok('PUT', '/api/condition', CONDITION);
    await member.call('POST', '/api/education', EDUCATION);
    for (const vacancyId of vacancyIds) await member.ok('POST', '/api/vacancy/apply', { vacancyId });
    return member;
  };
  const list = async (query = '') => {
    const response = await browser.send('GET', `${PATH}?${query}`);
    expect(response.status).toBe(200);
    const rows = (await response.json()) as ApplicationRow[];
    return {
      rows,
      names: rows.map((row) => `${row.name} ${row.position}`),
      total: response.headers.get('X-Total-Count'),
    };
  };
  return { site, browser, applicant, list };
}
