import VacancyIcon from '@mui/icons-material/WorkOutlined';
import { QueryClient } from '@tanstack/react-query';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { Admin, CustomRoutes, Resource, reactRouterProvider } from 'react-admin';
import { MemberListPage } from '#features/account/staff/member-list-page.tsx';
import { MemberPage } from '#features/account/staff/member-page.tsx';
import { ApplicationListPage } from '#features/applications/staff/application-list-page.tsx';
import { ApplicationPage } from '#features/applications/staff/application-page.tsx';
import { ReportPage } from '#features/applications/staff/report/report-page.tsx';
import { ArticleCreatePage } from '#features/articles/staff/article-create-page.tsx';
import { ArticleEditPage } from '#features/articles/staff/article-edit-page.tsx';
import { ArticleListPage } from '#features/articles/staff/article-list-page.tsx';
import { AuditPage } from '#features/backoffice/audit/audit-page.tsx';
import { ConnectionsPage } from '#features/backoffice/connections/connections-page.tsx';
import { DashboardPage } from '#features/backoffice/dashboard/dashboard-page.tsx';
import { FailedMailListPage } from '#features/backoffice/dashboard/failed-mail-list-page.tsx';
import { GuidePage } from '#features/backoffice/guide/guide-page.tsx';
import { SelfCheckPage } from '#features/backoffice/self-check/self-check-page.tsx';
import { SettingsPage } from '#features/backoffice/settings/settings-page.tsx';
import { useSiteName } from '#features/backoffice/shared/use-site-name.ts';
import { SiteFilePage } from '#features/backoffice/site-file/site-file-page.tsx';
import { AccountPage } from '#features/backoffice/staff/account-page.tsx';
import { ForgotPage } from '#features/backoffice/staff/sign-in/forgot-page.tsx';
import { InvitationPage } from '#features/backoffice/staff/sign-in/invitation-page.tsx';
import { LoginPage } from '#features/backoffice/staff/sign-in/login-page.tsx';
import { WelcomePage } from '#features/backoffice/staff/sign-in/welcome-page.tsx';
import { StaffPage } from '#features/backoffice/staff/staff-page.tsx';
import { StatisticsPage } from '#features/backoffice/statistics/statistics-page.tsx';
import { ClientCreatePage } from '#features/clients/staff/client-create-page.tsx';
import { ClientEditPage } from '#features/clients/staff/client-edit-page.tsx';
import { ClientListPage } from '#features/clients/staff/client-list-page.tsx';
import { ClientPage } from '#features/clients/staff/client-page.tsx';
import { TextListPage } from '#features/company/staff/text-list-page.tsx';
import { TextPage } from '#features/company/staff/text-page.tsx';
import { MessageListPage } from '#features/contact-us/staff/message-list-page.tsx';
import { MessagePage } from '#features/contact-us/staff/message-page.tsx';
import { TemplatesPage } from '#features/contact-us/staff/templates/templates-page.tsx';
import { BannerCreatePage } from '#features/home/staff/banner-create-page.tsx';
import { BannerEditPage } from '#features/home/staff/banner-edit-page.tsx';
import { CarouselPage } from '#features/home/staff/carousel-page.tsx';
import { NewsletterListPage } from '#features/newsletter/staff/newsletter-list-page.tsx';
import { NewsletterCreatePage, NewsletterPage } from '#features/newsletter/staff/newsletter-page.tsx';
import { SubscriberListPage } from '#features/newsletter/staff/subscriber-list-page.tsx';
import { PrintPage } from '#features/resume/staff/print-page.tsx';
import { TalentListPage } from '#features/resume/staff/talent-list-page.tsx';
import { TalentPage } from '#features/resume/staff/talent-page.tsx';
import { ImportPage } from '#features/vacancies/import/import-page.tsx';
import { SynonymsPage } from '#features/vacancies/staff/synonyms/synonyms-page.tsx';
import { VacancyCreatePage } from '#features/vacancies/staff/vacancy-create-page.tsx';
import { VacancyEditPage } from '#features/vacancies/staff/vacancy-edit-page.tsx';
import { VacancyListPage } from '#features/vacancies/staff/vacancy-list-page.tsx';
import { authProvider } from './auth-provider.ts';
import { dataProvider } from './data-provider.ts';
import { Frame } from './frame.tsx';
import { NewestNotice } from './newest-notice.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { theme } from './theme.ts';
import { zhTw } from './zh-tw.ts';

const { Route } = reactRouterProvider;
const i18nProvider = polyglotI18nProvider(() => zhTw, 'zh-TW', [{ locale: 'zh-TW', name: '繁體中文' }]);

// A failed call is reported at once. Nothing is read again automatically, since each reading of a resume is logged. Calls
// fail at once without a network too: a call that waited for it would be silent, and would be sent when nobody thinks of it
// any more.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnReconnect: false, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
});

/** The agency's screens (docs/decisions/0010). */
export function BackOffice() {
  return (
    <Admin
      title={`${useSiteName()}後台`}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      theme={theme}
      darkTheme={null}
      layout={Frame}
      notification={NewestNotice}
      loginPage={LoginPage}
      catchAll={NotFoundPage}
      dashboard={DashboardPage}
      requireAuth
      disableTelemetry
    >
      <Resource
        name="vacancies"
        options={{ label: '職缺' }}
        icon={VacancyIcon}
        list={VacancyListPage}
        edit={VacancyEditPage}
        create={VacancyCreatePage}
        recordRepresentation="position"
      />
      <Resource
        name="articles"
        options={{ label: '文章' }}
        list={ArticleListPage}
        edit={ArticleEditPage}
        create={ArticleCreatePage}
        recordRepresentation="title"
      />
      <Resource
        name="carousel"
        options={{ label: '輪播' }}
        list={CarouselPage}
        edit={BannerEditPage}
        create={BannerCreatePage}
        recordRepresentation="alt"
      />
      <Resource
        name="applications"
        options={{ label: '應徵' }}
        list={ApplicationListPage}
        show={ApplicationPage}
        recordRepresentation="name"
      />
      <Resource name="talents" options={{ label: '人才' }} list={TalentListPage} show={TalentPage} />
      <Resource
        name="clients"
        options={{ label: '客戶' }}
        list={ClientListPage}
        show={ClientPage}
        edit={ClientEditPage}
        create={ClientCreatePage}
        recordRepresentation="name"
      />
      <Resource
        name="messages"
        options={{ label: '訊息' }}
        list={MessageListPage}
        show={MessagePage}
        recordRepresentation="subject"
      />
      <Resource
        name="newsletters"
        options={{ label: '電子報' }}
        list={NewsletterListPage}
        create={NewsletterCreatePage}
        show={NewsletterPage}
        recordRepresentation="subject"
      />
      <Resource name="subscribers" options={{ label: '訂閱者' }} list={SubscriberListPage} />
      <Resource
        name="members"
        options={{ label: '會員' }}
        list={MemberListPage}
        show={MemberPage}
        recordRepresentation="userName"
      />
      <Resource name="failedMails" options={{ label: '寄送失敗的信' }} list={FailedMailListPage} />
      <Resource name="staff" options={{ label: '人員' }} list={StaffPage} recordRepresentation="name" />
      <Resource name="audit" options={{ label: '稽核紀錄' }} list={AuditPage} />
      <CustomRoutes>
        <Route path="/account" element={<AccountPage />} />
        <Route path="/self-check" element={<SelfCheckPage />} />
        <Route path="/texts" element={<TextListPage />} />
        <Route path="/texts/:id" element={<TextPage />} />
        <Route path="/guide" element={<GuidePage />} />
        <Route path="/connections" element={<ConnectionsPage />} />
        <Route path="/connections/:part" element={<ConnectionsPage />} />
        <Route path="/messages/templates" element={<TemplatesPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/site-file" element={<SiteFilePage />} />
        <Route path="/report" element={<ReportPage />} />
        <Route path="/statistics" element={<StatisticsPage />} />
        <Route path="/synonyms" element={<SynonymsPage />} />
        <Route path="/vacancy-import" element={<ImportPage />} />
      </CustomRoutes>
      <CustomRoutes noLayout>
        <Route path="/talents/:id/print" element={<PrintPage />} />
        <Route path="/welcome" element={<WelcomePage />} />
        <Route path="/invitation" element={<InvitationPage />} />
        <Route path="/forgot" element={<ForgotPage />} />
      </CustomRoutes>
    </Admin>
  );
}
