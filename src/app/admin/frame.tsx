import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import ApplicationIcon from '@mui/icons-material/AssignmentIndOutlined';
import MemberIcon from '@mui/icons-material/BadgeOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import MessageIcon from '@mui/icons-material/MailOutlined';
import NewsletterIcon from '@mui/icons-material/NewspaperOutlined';
import StaffIcon from '@mui/icons-material/PeopleOutlined';
import TalentIcon from '@mui/icons-material/PersonSearchOutlined';
import VacancyIcon from '@mui/icons-material/WorkOutlined';
import type { ReactNode } from 'react';
import { Layout, Menu, usePermissions } from 'react-admin';

function Sections() {
  const { permissions } = usePermissions();
  return (
    <Menu>
      <Menu.Item to="/vacancies" primaryText="職缺" leftIcon={<VacancyIcon />} />
      <Menu.Item to="/applications" primaryText="應徵" leftIcon={<ApplicationIcon />} />
      <Menu.Item to="/talents" primaryText="人才" leftIcon={<TalentIcon />} />
      <Menu.Item to="/messages" primaryText="訊息" leftIcon={<MessageIcon />} />
      {permissions === 'manager' && (
        <>
          <Menu.Item to="/newsletters" primaryText="電子報" leftIcon={<NewsletterIcon />} />
          <Menu.Item to="/members" primaryText="會員" leftIcon={<MemberIcon />} />
          <Menu.Item to="/staff" primaryText="人員" leftIcon={<StaffIcon />} />
          <Menu.Item to="/audit" primaryText="稽核紀錄" leftIcon={<AuditIcon />} />
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
  '& .RaDatagrid-tableWrapper': { overflowX: 'auto' },
};

/** The frame of every screen. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <Layout menu={Sections} sx={FITTING}>
      {children}
    </Layout>
  );
}
