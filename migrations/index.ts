import type { Migration } from 'kysely/migration';
import * as firstTables from './0001-first-tables.ts';
import * as accountsAndMail from './0002-accounts-and-mail.ts';
import * as resumes from './0003-resumes.ts';
import * as backoffice from './0004-backoffice.ts';
import * as editorial from './0005-editorial.ts';
import * as talents from './0006-talents.ts';
import * as newsletter from './0007-newsletter-members.ts';
import * as settings from './0008-settings-tallies.ts';
import * as mailClaims from './0009-mail-claims.ts';
import * as pendingRegistrations from './0010-pending-registrations.ts';
import * as devices from './0011-devices.ts';
import * as visitorMails from './0012-visitor-mails.ts';
import * as proofsOfWork from './0013-proofs-of-work.ts';
import * as searchWithoutContacts from './0015-search-without-contacts.ts';
import * as vacancyFacts from './0016-vacancy-facts.ts';
import * as importTitles from './0017-import-titles.ts';
import * as vacancyImports from './0018-vacancy-imports.ts';
import * as synonyms from './0019-synonyms.ts';
import * as siteTexts from './0020-site-texts.ts';
import * as demonstration from './0021-demonstration.ts';
import * as connections from './0022-connections.ts';
import * as bannerWords from './0023-banner-words.ts';
import * as listsToChooseFrom from './0024-lists-to-choose-from.ts';
import * as fewerVacancyIndexes from './0025-fewer-vacancy-indexes.ts';
import * as tokensAsNumbers from './0026-tokens-as-numbers.ts';
import * as storageMoves from './0027-storage-moves.ts';
import * as tokensOfTheirOwn from './0028-tokens-of-their-own.ts';
import * as deletionsAreTold from './0029-deletions-are-told.ts';
import * as membersFound from './0030-members-found.ts';
import * as namesWithoutMarks from './0031-names-without-marks.ts';
import * as mailsBelong from './0032-mails-belong.ts';
import * as assignees from './0033-assignees.ts';
import * as handedToClients from './0034-handed-to-clients.ts';
import * as interviews from './0035-interviews.ts';
import * as notesAndRecommendations from './0036-notes-and-recommendations.ts';
import * as reminders from './0037-reminders.ts';
import * as commonWords from './0038-common-words.ts';
import * as clients from './0039-clients.ts';
import * as jobAlerts from './0040-job-alerts.ts';
import * as savedVacancies from './0041-saved-vacancies.ts';
import * as report from './0042-report.ts';
import * as postscripts from './0043-postscripts.ts';
import * as talentTags from './0044-talent-tags.ts';
import * as clientNotes from './0046-client-notes.ts';
import * as withdrawals from './0047-withdrawals.ts';
import * as interviewReminders from './0048-interview-reminders.ts';
import * as whenTheyCame from './0049-when-they-came.ts';
import * as withdrawalsByTime from './0050-withdrawals-by-time.ts';
import * as formerNames from './0052-former-names.ts';
import * as references from './0053-references.ts';
import * as afterTenYears from './0055-after-ten-years.ts';
import * as byAssignee from './0056-by-assignee.ts';
import * as newsletterCounts from './0057-newsletter-counts.ts';
import * as demonstrationOfBefore from './0058-demonstration-of-before.ts';

/**
 * Imported one by one, so that they are part of the built program. A merged migration is never edited, and a new one comes
 * after all others: there is no 0014, and there can be none any more.
 */
export const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-accounts-and-mail': accountsAndMail,
  '0003-resumes': resumes,
  '0004-backoffice': backoffice,
  '0005-editorial': editorial,
  '0006-talents': talents,
  '0007-newsletter-members': newsletter,
  '0008-settings-tallies': settings,
  '0009-mail-claims': mailClaims,
  '0010-pending-registrations': pendingRegistrations,
  '0011-devices': devices,
  '0012-visitor-mails': visitorMails,
  '0013-proofs-of-work': proofsOfWork,
  '0015-search-without-contacts': searchWithoutContacts,
  '0016-vacancy-facts': vacancyFacts,
  '0017-import-titles': importTitles,
  '0018-vacancy-imports': vacancyImports,
  '0019-synonyms': synonyms,
  '0020-site-texts': siteTexts,
  '0021-demonstration': demonstration,
  '0022-connections': connections,
  '0023-banner-words': bannerWords,
  '0024-lists-to-choose-from': listsToChooseFrom,
  '0025-fewer-vacancy-indexes': fewerVacancyIndexes,
  '0026-tokens-as-numbers': tokensAsNumbers,
  '0027-storage-moves': storageMoves,
  '0028-tokens-of-their-own': tokensOfTheirOwn,
  '0029-deletions-are-told': deletionsAreTold,
  '0030-members-found': membersFound,
  '0031-names-without-marks': namesWithoutMarks,
  '0032-mails-belong': mailsBelong,
  '0033-assignees': assignees,
  '0034-handed-to-clients': handedToClients,
  '0035-interviews': interviews,
  '0036-notes-and-recommendations': notesAndRecommendations,
  '0037-reminders': reminders,
  '0038-common-words': commonWords,
  '0039-clients': clients,
  '0040-job-alerts': jobAlerts,
  '0041-saved-vacancies': savedVacancies,
  '0042-report': report,
  '0043-postscripts': postscripts,
  '0044-talent-tags': talentTags,
  '0046-client-notes': clientNotes,
  '0047-withdrawals': withdrawals,
  '0048-interview-reminders': interviewReminders,
  '0049-when-they-came': whenTheyCame,
  '0050-withdrawals-by-time': withdrawalsByTime,
  '0052-former-names': formerNames,
  '0053-references': references,
  '0055-after-ten-years': afterTenYears,
  '0056-by-assignee': byAssignee,
  '0057-newsletter-counts': newsletterCounts,
  '0058-demonstration-of-before': demonstrationOfBefore,
};
