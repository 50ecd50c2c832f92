import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import ClientIcon from '@mui/icons-material/ApartmentOutlined';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import ReportIcon from '@mui/icons-material/AssessmentOutlined';
import ApplicationIcon from '@mui/icons-material/AssignmentIndOutlined';
import MemberIcon from '@mui/icons-material/BadgeOutlined';
import DashboardIcon from '@mui/icons-material/ChecklistOutlined';
import SynonymIcon from '@mui/icons-material/CompareArrowsOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import SiteFileIcon from '@mui/icons-material/ImportExportOutlined';
import StatisticsIcon from '@mui/icons-material/InsightsOutlined';
import ConnectionsIcon from '@mui/icons-material/LinkOutlined';
import MessageIcon from '@mui/icons-material/MailOutlined';
import CheckIcon from '@mui/icons-material/MonitorHeartOutlined';
import NewsletterIcon from '@mui/icons-material/NewspaperOutlined';
import StaffIcon from '@mui/icons-material/PeopleOutlined';
import TalentIcon from '@mui/icons-material/PersonSearchOutlined';
import GuideIcon from '@mui/icons-material/SignpostOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import CarouselIcon from '@mui/icons-material/ViewCarouselOutlined';
import TextsIcon from '@mui/icons-material/WebOutlined';
import VacancyIcon from '@mui/icons-material/WorkOutlined';

/** Links to the complete list: yesterday's filter would hide new entries. */
const whole = (list: string) => ({ pathname: `/${list}`, search: '?filter=%7B%7D' });

/**
 * The screens, in order and in groups, whose first entry is marked. The server refuses consultants what is for managers;
 * menu.test.ts checks that this table agrees.
 */
// biome-ignore format: a table
export const SECTIONS = [
  { to: '/', name: '今日待辦', Icon: DashboardIcon, call: 'GET /api/admin/dashboard' },
  { to: whole('vacancies'), name: '職缺', isFirst: true, Icon: VacancyIcon, call: 'GET /api/admin/vacancies' },
  { to: '/synonyms', name: '同義詞', Icon: SynonymIcon, call: 'GET /api/admin/synonyms' },
  { to: whole('articles'), name: '文章', Icon: ArticleIcon, call: 'GET /api/admin/articles' },
  { to: '/carousel', name: '輪播', Icon: CarouselIcon, call: 'GET /api/admin/carousel' },
  { to: '/texts', name: '網站內容', Icon: TextsIcon, call: 'GET /api/admin/texts' },
  { to: whole('applications'), name: '應徵', isFirst: true, Icon: ApplicationIcon, call: 'GET /api/admin/applications' },
  { to: whole('talents'), name: '人才', Icon: TalentIcon, call: 'GET /api/admin/talents' },
  { to: whole('clients'), name: '客戶', Icon: ClientIcon, call: 'GET /api/admin/clients' },
  { to: '/report', name: '招募報表', Icon: ReportIcon, call: 'GET /api/admin/report' },
  { to: whole('messages'), name: '訊息', Icon: MessageIcon, call: 'GET /api/admin/messages' },
  { to: '/statistics', name: '網站統計', isFirst: true, Icon: StatisticsIcon, call: 'GET /api/admin/statistics' },
  { to: whole('newsletters'), name: '電子報', Icon: NewsletterIcon, call: 'GET /api/admin/newsletters', isForManagers: true },
  { to: whole('members'), name: '會員', Icon: MemberIcon, call: 'GET /api/admin/members', isForManagers: true },
  { to: whole('staff'), name: '人員', Icon: StaffIcon, call: 'GET /api/admin/staff', isForManagers: true },
  { to: '/guide', name: '開站指南', isFirst: true, Icon: GuideIcon, call: 'GET /api/admin/guide', isForManagers: true },
  { to: '/settings', name: '設定', Icon: SettingsIcon, call: 'PUT /api/admin/settings/thresholds', isForManagers: true },
  { to: '/connections', name: '連線設定', Icon: ConnectionsIcon, call: 'GET /api/admin/connections', isForManagers: true },
  { to: '/site-file', name: '匯出與匯入', Icon: SiteFileIcon, call: 'GET /api/admin/siteFile', isForManagers: true },
  { to: '/self-check', name: '系統檢查', Icon: CheckIcon, call: 'GET /api/admin/selfCheck', isForManagers: true },
  { to: whole('audit'), name: '稽核紀錄', Icon: AuditIcon, call: 'GET /api/admin/audit', isForManagers: true },
  { to: '/account', name: '我的帳號', isFirst: true, Icon: AccountIcon, call: 'GET /api/admin/me' },
] as const;
