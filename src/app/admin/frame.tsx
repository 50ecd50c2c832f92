import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import { Box, CircularProgress, IconButton, type Theme, Tooltip, useMediaQuery } from '@mui/material';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  AppBar,
  type AppBarProps,
  Layout,
  Logout,
  Menu,
  Sidebar,
  type SidebarProps,
  TitlePortal,
  UserMenu,
  useLoading,
  useNotify,
  usePermissions,
  useRefresh,
  useSidebarState,
  useTranslate,
} from 'react-admin';
import { useSiteName } from '#features/backoffice/shared/use-site-name.ts';
import { isAnythingUnsaved } from '#features/backoffice/shared/use-unsaved.ts';
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

/** A phone that is turned upright would keep react-admin's menu open: out of sight, over everything, with the screen silent. */
function TurningSidebar(props: SidebarProps) {
  const isUpright = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [, setOpen] = useSidebarState();
  const [wasUpright, setUpright] = useState(isUpright);
  useEffect(() => {
    if (wasUpright === isUpright) return;
    setOpen(!isUpright);
    setUpright(isUpright);
  }, [wasUpright, isUpright, setOpen]);
  return wasUpright === isUpright ? <Sidebar key={String(isUpright)} {...props} /> : null;
}

/** Reads the screen anew. react-admin's would put what is stored in place of what is typed. */
function RefreshButton() {
  const refresh = useRefresh();
  const notify = useNotify();
  const isLoading = useLoading();
  const act = () =>
    isAnythingUnsaved() ? notify('有尚未儲存的變更，儲存後再重新整理', { type: 'warning' }) : refresh();
  return (
    <Tooltip title="重新整理">
      <IconButton color="inherit" aria-label="重新整理" onClick={act}>
        {isLoading ? <CircularProgress color="inherit" size={20} thickness={6} /> : <RefreshIcon />}
      </IconButton>
    </Tooltip>
  );
}

/** The screen's name, also as the window's: of two windows, and to whoever listens. */
function ScreenName() {
  const site = useSiteName();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = place.current;
    if (!shown) return;
    const call = (name: string | null) => {
      document.title = name ? `${name}｜${site}後台` : `${site}後台`;
    };
    const tell = () => call(shown.textContent);
    // The screens write it by themselves, some once they have read what they show.
    const watcher = new MutationObserver(tell);
    watcher.observe(shown, { childList: true, characterData: true, subtree: true });
    tell();
    return () => {
      watcher.disconnect();
      call(null);
    };
  }, [site]);
  return (
    <Box component="span" ref={place} sx={{ flex: 1, minWidth: 0, display: 'flex' }}>
      <TitlePortal />
    </Box>
  );
}

/** Signing out asks first, as leaving a form does. */
function SignOut() {
  const translate = useTranslate();
  const ask = (event: MouseEvent) => {
    if (isAnythingUnsaved() && !window.confirm(translate('ra.message.unsaved_changes'))) event.stopPropagation();
  };
  return (
    <UserMenu>
      <Logout onClickCapture={ask} />
    </UserMenu>
  );
}

const TopBar = (props: AppBarProps) => (
  <AppBar {...props} toolbar={<RefreshButton />} userMenu={<SignOut />}>
    <ScreenName />
  </AppBar>
);

/** A wide table scrolls in its own box, not with the page. */
const FITTING = {
  minWidth: 0,
  '& .RaMenuItemLink-root, & .RaMenu-open .MuiMenuItem-root': {
    minHeight: 44,
    // A mouse needs less, and all of them fit on a laptop's screen.
    '@media (pointer: fine)': { minHeight: 0, py: 0.5 },
  },
  '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content': { minWidth: 0 },
  '& .RaDatagrid-tableWrapper': { overflowX: 'auto' },
  // Above the rows: over what stands above the table it would be cut off by the table's edge.
  '&& .RaBulkActionsToolbar-toolbar': { position: 'static', transform: 'none', height: 'auto', flexWrap: 'wrap' },
  '&& .RaBulkActionsToolbar-collapsed': { display: 'none' },
};

/** The frame of every screen. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={TopBar} menu={Sections} sidebar={TurningSidebar} sx={FITTING}>
      <OpeningBar />
      {children}
    </Layout>
  );
}
