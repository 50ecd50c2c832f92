import { endpoints as account } from '#features/account/public/endpoints.server.ts';
import { endpoints as adminMembers } from '#features/account/staff/endpoints.server.ts';
import { endpoints as applications } from '#features/applications/public/endpoints.server.ts';
import { endpoints as adminApplications } from '#features/applications/staff/endpoints.server.ts';
import { endpoints as applicationsFile } from '#features/applications/staff/export/endpoints.server.ts';
import { endpoints as report } from '#features/applications/staff/report/endpoints.server.ts';
import { endpoints as articles } from '#features/articles/public/endpoints.server.ts';
import { endpoints as adminArticles } from '#features/articles/staff/endpoints.server.ts';
import { endpoints as audit } from '#features/backoffice/audit/endpoints.server.ts';
import { endpoints as connections } from '#features/backoffice/connections/endpoints.server.ts';
import { endpoints as fileStorage } from '#features/backoffice/connections/storage/endpoints.server.ts';
import { endpoints as dashboard } from '#features/backoffice/dashboard/endpoints.server.ts';
import { endpoints as guide } from '#features/backoffice/guide/endpoints.server.ts';
import { endpoints as opening } from '#features/backoffice/opening/endpoints.server.ts';
import { endpoints as selfCheck } from '#features/backoffice/self-check/endpoints.server.ts';
import { endpoints as settings } from '#features/backoffice/settings/endpoints.server.ts';
import { endpoints as siteFile } from '#features/backoffice/site-file/endpoints.server.ts';
import { endpoints as staff } from '#features/backoffice/staff/endpoints.server.ts';
import { endpoints as statistics } from '#features/backoffice/statistics/endpoints.server.ts';
import { endpoints as adminClients } from '#features/clients/staff/endpoints.server.ts';
import { endpoints as siteTexts } from '#features/company/public/endpoints.server.ts';
import { endpoints as adminTexts } from '#features/company/staff/endpoints.server.ts';
import { endpoints as contactUs } from '#features/contact-us/public/endpoints.server.ts';
import { endpoints as adminMessages } from '#features/contact-us/staff/endpoints.server.ts';
import { endpoints as replyTemplates } from '#features/contact-us/staff/templates/endpoints.server.ts';
import { endpoints as home } from '#features/home/public/endpoints.server.ts';
import { endpoints as adminCarousel } from '#features/home/staff/endpoints.server.ts';
import { endpoints as jobAlerts } from '#features/job-alerts/public/endpoints.server.ts';
import { endpoints as matches } from '#features/matches/endpoints.server.ts';
import { endpoints as newsletter } from '#features/newsletter/public/endpoints.server.ts';
import { endpoints as adminNewsletter } from '#features/newsletter/staff/endpoints.server.ts';
import { endpoints as notes } from '#features/notes/staff/endpoints.server.ts';
import { endpoints as pictures } from '#features/pictures/endpoints.server.ts';
import { endpoints as agreement } from '#features/resume/agreement/endpoints.server.ts';
import { endpoints as basic } from '#features/resume/basic/endpoints.server.ts';
import { endpoints as condition } from '#features/resume/condition/endpoints.server.ts';
import { endpoints as resumeContact } from '#features/resume/contact/endpoints.server.ts';
import { endpoints as preview } from '#features/resume/document/endpoints.server.ts';
import { endpoints as education } from '#features/resume/education/endpoints.server.ts';
import { endpoints as files } from '#features/resume/files/endpoints.server.ts';
import { endpoints as language } from '#features/resume/language/endpoints.server.ts';
import { endpoints as professional } from '#features/resume/professional/endpoints.server.ts';
import { endpoints as addedTalents } from '#features/resume/staff/added/endpoints.server.ts';
import { endpoints as talents } from '#features/resume/staff/endpoints.server.ts';
import { endpoints as talentTags } from '#features/resume/tags/endpoints.server.ts';
import { endpoints as work } from '#features/resume/work/endpoints.server.ts';
import { endpoints as savedVacancies } from '#features/saved-vacancies/public/endpoints.server.ts';
import { endpoints as vacancyFiles } from '#features/vacancies/import/endpoints.server.ts';
import { endpoints as vacancyFeed } from '#features/vacancies/posting/feed/endpoints.server.ts';
import { endpoints as vacancies } from '#features/vacancies/public/endpoints.server.ts';
import { endpoints as adminVacancies } from '#features/vacancies/staff/endpoints.server.ts';
import { endpoints as adminSynonyms } from '#features/vacancies/staff/synonyms/endpoints.server.ts';
import { endpoints as visits } from '#features/visits/public/endpoints.server.ts';
import { endpoints as zipcodes } from '#features/zipcodes/endpoints.server.ts';
import type { Handler } from '#platform/http/endpoints.server.ts';

/** Every endpoint of the site, one line per room. */
export const handlers: Handler[] = [
  ...account,
  ...applications,
  ...articles,
  ...siteTexts,
  ...contactUs,
  ...home,
  ...jobAlerts,
  ...newsletter,
  ...agreement,
  ...basic,
  ...condition,
  ...resumeContact,
  ...education,
  ...files,
  ...language,
  ...preview,
  ...professional,
  ...work,
  ...savedVacancies,
  ...matches,
  ...vacancies,
  ...vacancyFeed,
  ...visits,
  ...zipcodes,
  ...staff,
  ...audit,
  ...adminTexts,
  ...adminVacancies,
  ...adminArticles,
  ...adminCarousel,
  ...pictures,
  ...vacancyFiles,
  ...adminSynonyms,
  ...adminClients,
  ...adminNewsletter,
  ...adminMembers,
  ...settings,
  ...connections,
  ...fileStorage,
  ...dashboard,
  ...statistics,
  ...selfCheck,
  ...siteFile,
  ...opening,
  ...guide,
  ...adminMessages,
  ...replyTemplates,
  ...adminApplications,
  ...applicationsFile,
  ...report,
  ...talents,
  ...addedTalents,
  ...notes,
  ...talentTags,
];
