import type { ComponentType } from 'react';
import { type LoaderFunction, type RouteObject, redirect } from 'react-router';
import { readAuth, refreshAuth } from '#features/account/public/use-auth.ts';
import { CallFailure } from '#shared/failures.ts';
import { Failed } from './frame/failed.tsx';
import { Root } from './frame/root.tsx';

/** What a page's file exports: the screen, and its loader where it shows data. */
export interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
}

export interface RouteRow {
  /** The specification's name (spec §2). */
  name: string;
  path: string;
  /** Below src/, without the ending. */
  page: string;
  access: 'public' | 'member';
  /** Query parameters that change what the server renders; all others are ignored and share one cached page. */
  query?: readonly string[];
}

/** Section 2 of the specification as a table. */
export const routeTable: RouteRow[] = [
  { name: 'Home', path: '/', page: 'features/home/public/home-page', access: 'public' },
  { name: 'About', path: '/about', page: 'features/company/about-page', access: 'public' },
  {
    name: 'Jobs',
    path: '/jobs',
    page: 'features/vacancies/public/jobs-page',
    access: 'public',
    query: ['keywords', 'cities', 'categories', 'sort', 'page'],
  },
  { name: 'JobDetails', path: '/job/:id', page: 'features/vacancies/public/job-details-page', access: 'public' },
  {
    name: 'BindResult',
    path: '/bindResult',
    page: 'features/account/providers/bind-result-page',
    access: 'public',
    query: ['result', 'message'],
  },
  { name: 'ContactUs', path: '/contactUs', page: 'features/contact-us/public/contact-us-page', access: 'public' },
  { name: 'Privacy', path: '/privacy', page: 'features/company/privacy-page', access: 'public' },
  { name: 'Advisor', path: '/service/advisor', page: 'features/company/service-page', access: 'public' },
  { name: 'Consult', path: '/service/consult', page: 'features/company/service-page', access: 'public' },
  { name: 'Recruitment', path: '/service/recruitment', page: 'features/company/service-page', access: 'public' },
  { name: 'Outsource', path: '/service/outsource', page: 'features/company/service-page', access: 'public' },
  {
    name: 'LatestNews',
    path: '/article/latestNews',
    page: 'features/articles/public/article-list-page',
    access: 'public',
  },
  {
    name: 'Newsletter',
    path: '/article/newsletter',
    page: 'features/articles/public/article-list-page',
    access: 'public',
  },
  { name: 'Column', path: '/article/column', page: 'features/articles/public/article-list-page', access: 'public' },
  {
    name: 'ArticleDetails',
    path: '/article/details/:id',
    page: 'features/articles/public/article-details-page',
    access: 'public',
  },
  { name: 'CVIndex', path: '/cv/index', page: 'features/resume/document/preview-page', access: 'member' },
  { name: 'BasicInformation', path: '/cv/basic', page: 'features/resume/basic/basic-page', access: 'member' },
  { name: 'ContactMethod', path: '/cv/contact', page: 'features/resume/contact/contact-page', access: 'member' },
  { name: 'Educational', path: '/cv/educational', page: 'features/resume/education/education-page', access: 'member' },
  { name: 'Work', path: '/cv/work', page: 'features/resume/work/work-page', access: 'member' },
  {
    name: 'Professional',
    path: '/cv/professional',
    page: 'features/resume/professional/professional-page',
    access: 'member',
  },
  { name: 'Language', path: '/cv/language', page: 'features/resume/language/language-page', access: 'member' },
  { name: 'Condition', path: '/cv/condition', page: 'features/resume/condition/condition-page', access: 'member' },
  { name: 'Agreement', path: '/cv/agreement', page: 'features/resume/agreement/agreement-page', access: 'member' },
  { name: 'Upload', path: '/cv/upload', page: 'features/resume/files/upload-page', access: 'member' },
  { name: 'Login', path: '/login', page: 'features/account/public/login-page', access: 'public' },
  { name: 'Register', path: '/register', page: 'features/account/public/register-page', access: 'public' },
  {
    name: 'ChangePassword',
    path: '/changePassword',
    page: 'features/account/public/change-password-page',
    access: 'member',
  },
  { name: 'NotFound', path: '*', page: 'app/frame/not-found-page', access: 'public' },
];

/** Makes the router's routes; `load` brings a page's module, lazily in the browser and from memory on the server. */
export function makeRoutes(load: (page: string) => Promise<PageModule>): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: Failed,
      children: routeTable.map((row) => ({
        id: row.name,
        path: row.path,
        lazy: async () => {
          const page = await load(row.page);
          return { Component: page.default, loader: row.access === 'member' ? guarded(page.loader) : page.loader };
        },
      })),
    },
  ];
}

/**
 * In the browser a guarded page asks who is there while its data is on the way, so that both take one round trip; a
 * stranger is sent home. The server has asked already.
 */
function guarded(loader: LoaderFunction | undefined): LoaderFunction {
  return async (args, ...rest) => {
    const load = async () => (loader ? loader(args, ...rest) : null);
    if (typeof document === 'undefined') return load();
    const [loaded] = await Promise.allSettled([load(), refreshAuth()]);
    if (!readAuth().isAuthenticated) throw redirect('/');
    if (loaded.status === 'fulfilled') return loaded.value;
    throw loaded.reason instanceof CallFailure && loaded.reason.status === 401 ? redirect('/') : loaded.reason;
  };
}
