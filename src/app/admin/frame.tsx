import VacancyIcon from '@mui/icons-material/WorkOutlined';
import type { ReactNode } from 'react';
import { Layout, Menu } from 'react-admin';

function Sections() {
  return (
    <Menu>
      <Menu.Item to="/vacancies" primaryText="職缺" leftIcon={<VacancyIcon />} />
    </Menu>
  );
}

/** A wide table scrolls in its own box, not with the page. */
const FITTING = { '& .RaLayout-content': { minWidth: 0 }, '& .RaDatagrid-tableWrapper': { overflowX: 'auto' } };

/** The frame of every screen. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <Layout menu={Sections} sx={FITTING}>
      {children}
    </Layout>
  );
}
