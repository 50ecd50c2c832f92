import ApplicationIcon from '@mui/icons-material/AssignmentIndOutlined';
import VacancyIcon from '@mui/icons-material/WorkOutlined';
import type { ReactNode } from 'react';
import { Layout, Menu } from 'react-admin';

function Sections() {
  return (
    <Menu>
      <Menu.Item to="/vacancies" primaryText="職缺" leftIcon={<VacancyIcon />} />
      <Menu.Item to="/applications" primaryText="應徵" leftIcon={<ApplicationIcon />} />
    </Menu>
  );
}

/** A wide table scrolls in its own box, not with the page. */
const FITTING = {
  minWidth: 0,
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
