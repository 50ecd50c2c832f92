import { ARTICLE_TYPES } from '#features/articles/rules.ts';
import { readAuth, refreshAuth } from '#features/session/use-auth.ts';
import { CallFailure } from '#shared/failures.ts';
import { type Loader, type PageModule, Redirect } from '#ui/routing/route.ts';

export interface RouteRow {
  /** The specification's name (spec §2). */
  name: string;
  path: string;
  /** Path below src/, without the file extension. */
  page: string;
  access: 'public' | 'member';
}

const row =
  (access: RouteRow['access']) =>
  (name: string, path: string, page: string): RouteRow => ({
    name,
    path,
    page,
    access,
  });
const open = row('public');
const member = row('member');

/** Section 2 of the specification as a table, and one more page for visitors without scripts. */
export const routeTable: RouteRow[] = [
  open('Home', '/', 'features/home/public/home-page'),
  open('About', '/about', 'features/company/public/about-page'),
  open('Jobs', '/jobs', 'features/vacancies/public/jobs-page'),
  open('JobsFilters', '/jobs/filters', 'features/vacancies/public/filters/filters-page'),
  open('JobDetails', '/job/:id', 'features/vacancies/public/job-details-page'),
  open('BindResult', '/bindResult', 'features/account/providers/bind-result-page'),
  open('ContactUs', '/contactUs', 'features/contact-us/public/contact-us-page'),
  open('Privacy', '/privacy', 'features/company/public/privacy-page'),
  open('Advisor', '/service/advisor', 'features/company/public/service-page'),
  open('Consult', '/service/consult', 'features/company/public/service-page'),
  open('Recruitment', '/service/recruitment', 'features/company/public/service-page'),
  open('Outsource', '/service/outsource', 'features/company/public/service-page'),
  ...Object.entries(ARTICLE_TYPES).map(([name, { path }]) =>
    open(name, path, 'features/articles/public/article-list-page'),
  ),
  open('ArticleDetails', '/article/details/:id', 'features/articles/public/article-details-page'),
  member('CVIndex', '/cv/index', 'features/resume/document/preview-page'),
  member('BasicInformation', '/cv/basic', 'features/resume/basic/basic-page'),
  member('ContactMethod', '/cv/contact', 'features/resume/contact/contact-page'),
  member('Educational', '/cv/educational', 'features/resume/education/education-page'),
  member('Work', '/cv/work', 'features/resume/work/work-page'),
  member('Professional', '/cv/professional', 'features/resume/professional/professional-page'),
  member('Language', '/cv/language', 'features/resume/language/language-page'),
  member('Condition', '/cv/condition', 'features/resume/condition/condition-page'),
  member('Agreement', '/cv/agreement', 'features/resume/agreement/agreement-page'),
  member('Upload', '/cv/upload', 'features/resume/files/upload-page'),
  open('Login', '/login', 'features/account/public/login-page'),
  open('Register', '/register', 'features/account/public/register-page'),
  member('ChangePassword', '/changePassword', 'features/account/public/change-password-page'),
  open('NotFound', '*', 'app/frame/not-found-page'),
];

/** Loads a row's page in the browser. */
export async function bringPage(
  { page, access }: RouteRow,
  load: (page: string) => Promise<PageModule>,
): Promise<PageModule> {
  const found = await load(page);
  return access === 'member' ? { ...found, loader: guarded(found.loader) } : found;
}

/**
 * A guarded page asks who is signed in while its data is being fetched, so that both take one round trip; a stranger is sent
 * home. On the server this has been checked already.
 */
function guarded(loader: Loader | undefined): Loader {
  return async (asked) => {
    const [loaded] = await Promise.allSettled([loader?.(asked), refreshAuth()]);
    if (!readAuth().isAuthenticated) throw new Redirect('/');
    if (loaded.status === 'fulfilled') return loaded.value;
    throw loaded.reason instanceof CallFailure && loaded.reason.status === 401 ? new Redirect('/') : loaded.reason;
  };
}
