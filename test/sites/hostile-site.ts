import { expect } from 'vitest';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { vacancy } from '../made/content.ts';
import { png } from '../made/files.ts';
import { ARTICLE, MESSAGE, VACANCY } from '../made/hostile-forms.ts';
import { uploadPicture } from '../made/pictures.ts';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '../made/resume.ts';
import type { Browser } from './account-site.ts';
import { staffSite } from './staff-site.ts';

/** A place that stores texts: how they go in, how they come out, and which tables may have more rows afterwards. */
export interface Place {
  write: readonly [string, string];
  base: object;
  /** Where the texts are read; without it, only the reply shows them. */
  read?: string;
  who: 'public' | 'member' | 'manager';
  /** Fields that aren't free texts but say what the call is about. */
  kept?: readonly string[];
  grows?: readonly string[];
}

/** Tables that grow with everything mailed or logged. */
export const OUT = ['outbox_mails', 'visitor_mails', 'audit_entries'];

/** A site with one of everything that stores a text. */
export async function hostileSite() {
  const site = await staffSite({ CONTACT_MAIL_TO: 'jobs@agency.example' });
  const browsers = {} as Record<Place['who'], Browser>;
  const ids: Record<string, string> = {};
  browsers.public = site.browser();
  browsers.member = await site.member('ming@example.com');
  const manager = await site.manager();
  browsers.manager = manager.browser;
  const { member, manager: staff } = browsers;
  await site.deps.database.transaction((tx) => saveVacancies(tx, [vacancy('v1'), vacancy('control')]));
  const made = async (browser: Browser, path: string, body: object, name = 'id') => {
    const [status, reply] = await browser.call('POST', path, body);
    expect(status, path).toBeLessThan(300);
    return (reply as Record<string, string>)[name]!;
  };
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', CONTACT);
  await member.ok('PUT', '/api/condition', CONDITION);
  ids.education = await made(member, '/api/education', EDUCATION, 'educationId');
  ids.tenure = await made(member, '/api/jobTenure', TENURE, 'jobTenureId');
  ids.experience = await made(member, '/api/experience', EXPERIENCE, 'experienceId');
  ids.language = await made(member, '/api/languageSkill', LANGUAGE, 'languageSkillId');
  await member.ok('POST', '/api/vacancy/apply', { vacancyId: 'v1' });
  const list = async (path: string) => ((await staff.ok('GET', path)) as { id: string }[])[0]!.id;
  ids.application = await list('/api/admin/applications');
  ids.talent = await list('/api/admin/talents');
  ids.vacancy = await made(staff, '/api/admin/vacancies', VACANCY);
  ids.article = await made(staff, '/api/admin/articles', { ...ARTICLE, content: '<p>內容</p>' });
  const { url } = await uploadPicture(staff, await png(1600, 900), { purpose: 'cover' });
  ids.issue = await made(staff, '/api/admin/newsletters', { subject: '主旨', introduction: '', articleIds: [] });
  await browsers.public.ok('POST', '/api/contactUs', MESSAGE);
  ids.message = await list('/api/admin/messages');
  ids.colleague = (await site.consultant()).id;
  const banner = { device: 'desktop', image: url, alt: '橫幅', link: '', startsAt: '', endsAt: '' };
  ids.banner = await made(staff, '/api/admin/carousel', banner);
  const own = { who: 'member' as const, grows: [] };
  const ours = { who: 'manager' as const, grows: ['audit_entries'] };
  const places: Record<string, Place> = {
    'basic information': { ...own, write: ['POST', '/api/personal'], base: PERSONAL, read: '/api/personal' },
    contact: { ...own, write: ['POST', '/api/contact'], base: CONTACT, read: '/api/contact' },
    education: {
      ...own,
      write: ['PUT', `/api/education/${ids.education}`],
      base: EDUCATION,
      read: '/api/education',
    },
    seniority: { ...own, write: ['PUT', `/api/jobTenure/${ids.tenure}`], base: TENURE, read: '/api/jobTenure' },
    experience: {
      ...own,
      write: ['PUT', `/api/experience/${ids.experience}`],
      base: EXPERIENCE,
      read: '/api/experience',
    },
    language: {
      ...own,
      write: ['PUT', `/api/languageSkill/${ids.language}`],
      base: LANGUAGE,
      read: '/api/languageSkill',
    },
    skills: {
      ...own,
      write: ['PUT', '/api/professional'],
      base: { computerSkill: '', jobSkill: '', proLicense: '', advantage: '' },
      read: '/api/professional',
      // It is created by the first save.
      grows: ['professionals'],
    },
    condition: { ...own, write: ['PUT', '/api/condition'], base: CONDITION, read: '/api/condition' },
    'contact form': {
      who: 'public',
      write: ['POST', '/api/contactUs'],
      base: MESSAGE,
      grows: ['contact_messages', ...OUT],
    },
    vacancy: {
      ...ours,
      write: ['PUT', `/api/admin/vacancies/${ids.vacancy}`],
      base: VACANCY,
      read: `/api/admin/vacancies/${ids.vacancy}`,
    },
    article: {
      ...ours,
      write: ['PUT', `/api/admin/articles/${ids.article}`],
      base: ARTICLE,
      read: `/api/admin/articles/${ids.article}`,
    },
    banner: {
      ...ours,
      write: ['PUT', `/api/admin/carousel/${ids.banner}`],
      base: banner,
      kept: ['device', 'image'],
      read: `/api/admin/carousel/${ids.banner}`,
    },
    newsletter: {
      ...ours,
      write: ['PUT', `/api/admin/newsletters/${ids.issue}`],
      base: { subject: '主旨', introduction: '', articleIds: [] },
      read: `/api/admin/newsletters/${ids.issue}`,
    },
    'note on an application': {
      ...ours,
      write: ['POST', `/api/admin/applications/${ids.application}/notes`],
      base: { text: '備註' },
      read: `/api/admin/applications/${ids.application}`,
      grows: ['notes', 'resume_accesses', 'audit_entries'],
    },
    'note on a talent': {
      ...ours,
      write: ['POST', `/api/admin/talents/${ids.talent}/notes`],
      base: { text: '備註' },
      read: `/api/admin/talents/${ids.talent}`,
      grows: ['notes', 'resume_accesses', 'audit_entries'],
    },
    'tag on a talent': {
      ...ours,
      write: ['POST', `/api/admin/talents/${ids.talent}/tags`],
      base: { tag: '標籤' },
      read: `/api/admin/talents/${ids.talent}`,
      grows: ['talent_tags', 'resume_accesses', 'audit_entries'],
    },
    'reply to a message': {
      ...ours,
      write: ['POST', `/api/admin/messages/${ids.message}/reply`],
      base: { subject: '主旨', text: '內容' },
      read: `/api/admin/messages/${ids.message}`,
      grows: ['contact_replies', ...OUT],
    },
    'letter to applicants': {
      ...ours,
      write: ['PUT', '/api/admin/settings/letters'],
      base: { stage: '面試', subject: '主旨', text: '內容' },
      kept: ['stage'],
      read: '/api/admin/settings',
      grows: ['settings', 'audit_entries'],
    },
    'name of somebody of the staff': {
      ...ours,
      write: ['PUT', `/api/admin/staff/${ids.colleague}`],
      base: { name: '陳顧問', role: 'consultant' },
      kept: ['role'],
      read: `/api/admin/staff/${ids.colleague}`,
    },
  };
  return { site, browsers, ids, places };
}
