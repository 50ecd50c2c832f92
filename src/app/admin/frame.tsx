import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
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
import type { ReactNode } from 'react';
import { Layout, Menu, usePermissions } from 'react-admin';
import { OpeningBar } from './opening-bar.tsx';

/** Links to the whole list: yesterday's filter would hide what has come since. */
const whole = (list: string) => ({ pathname: `/${list}`, search: '?filter=%7B%7D' });

function Sections() {
  const { permissions } = usePermissions();
  return (
    <Menu>
      <Menu.Item to="/" primaryText="今日待辦" leftIcon={<DashboardIcon />} />
      <Menu.Item to={whole('vacancies')} primaryText="職缺" leftIcon={<VacancyIcon />} />
      <Menu.Item to="/synonyms" primaryText="同義詞" leftIcon={<SynonymIcon />} />
      <Menu.Item to={whole('articles')} primaryText="文章" leftIcon={<ArticleIcon />} />
      <Menu.Item to="/carousel" primaryText="輪播" leftIcon={<CarouselIcon />} />
      <Menu.Item to="/texts" primaryText="網站內容" leftIcon={<TextsIcon />} />
      <Menu.Item to={whole('applications')} primaryText="應徵" leftIcon={<ApplicationIcon />} />
      <Menu.Item to={whole('talents')} primaryText="人才" leftIcon={<TalentIcon />} />
      <Menu.Item to={whole('messages')} primaryText="訊息" leftIcon={<MessageIcon />} />
      <Menu.Item to="/statistics" primaryText="網站統計" leftIcon={<StatisticsIcon />} />
      {permissions === 'manager' && (
        <>
          <Menu.Item to={whole('newsletters')} primaryText="電子報" leftIcon={<NewsletterIcon />} />
          <Menu.Item to={whole('members')} primaryText="會員" leftIcon={<MemberIcon />} />
          <Menu.Item to={whole('staff')} primaryText="人員" leftIcon={<StaffIcon />} />
          <Menu.Item to="/guide" primaryText="開站指南" leftIcon={<GuideIcon />} />
          <Menu.Item to="/settings" primaryText="設定" leftIcon={<SettingsIcon />} />
          <Menu.Item to="/connections" primaryText="連線設定" leftIcon={<ConnectionsIcon />} />
          <Menu.Item to="/site-file" primaryText="匯出與匯入" leftIcon={<SiteFileIcon />} />
          <Menu.Item to="/self-check" primaryText="系統檢查" leftIcon={<CheckIcon />} />
          <Menu.Item to={whole('audit')} primaryText="稽核紀錄" leftIcon={<AuditIcon />} />
        </>
      )}
      <Menu.Item to="/account" primaryText="我的帳號" leftIcon={<AccountIcon />} />
    </Menu>
  );
}

/** A wide table scrolls in its own box, not with the page. */
const FITTING = {
  minWidth: 0,
  '& .RaMenuItemLink-root, & .RaMenu-open .MuiMenuItem-root': { minHeight: 44 },
  '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content': { minWidth: 0 },
  // On a phone a list's filters stand one below the other, as wide as the list.
  '&& .RaFilterFormInput-spacer': { width: { xs: 0, sm: 16 } },
  '& .RaDatagrid-tableWrapper': { overflowX: 'auto' },
  // Above the rows: over what stands above the table it would be cut off by the table's edge.
  '&& .RaBulkActionsToolbar-toolbar': { position: 'static', transform: 'none', height: 'auto', flexWrap: 'wrap' },
  '&& .RaBulkActionsToolbar-collapsed': { display: 'none' },
};

/** The frame of every screen. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <Layout menu={Sections} sx={FITTING}>
      <OpeningBar />
      {children}
    </Layout>
  );
}
