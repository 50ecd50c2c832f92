import type { ReactNode } from 'react';
import { Layout, Menu, usePermissions } from 'react-admin';
import { SECTIONS } from './menu.ts';
import { OpeningBar } from './opening-bar.tsx';

function Sections() {
  const { permissions } = usePermissions();
  const shown = SECTIONS.filter((section) => permissions === 'manager' || !('isForManagers' in section));
  return (
    <Menu>
      {shown.map(({ to, name, Icon }) => (
        <Menu.Item key={name} to={to} primaryText={name} leftIcon={<Icon />} />
      ))}
    </Menu>
  );
}

/** A wide table scrolls in its own box, not with the page. */
const FITTING = {
  minWidth: 0,
  '& .RaMenuItemLink-root, & .RaMenu-open .MuiMenuItem-root': { minHeight: 44 },
  '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content': { minWidth: 0 },
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
