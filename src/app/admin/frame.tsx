import { type Theme, useMediaQuery } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  Layout,
  Menu,
  Sidebar,
  type SidebarProps,
  useGetIdentity,
  useNotify,
  usePermissions,
  useSidebarState,
  useStore,
} from 'react-admin';
import { useSignIns } from '#features/backoffice/shared/use-sign-ins.ts';
import { isAnythingUnsaved } from '#features/backoffice/shared/use-unsaved.ts';
import { whoNow } from './auth-provider.ts';
import { SECTIONS } from './menu.ts';
import { OpeningBar } from './opening-bar.tsx';
import { Screen } from './screen.tsx';
import { TopBar } from './top-bar.tsx';

/** A line above the first entry of a group. */
const GROUP = {
  mt: '9px',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '-5px 12px auto',
    borderTop: 1,
    borderColor: 'divider',
    pointerEvents: 'none',
  },
};

function Sections() {
  const { permissions } = usePermissions();
  const shown = SECTIONS.filter((section) => permissions === 'manager' || !('isForManagers' in section));
  return (
    <Menu>
      {shown.map(({ to, name, Icon, ...rest }) => (
        <Menu.Item
          key={name}
          to={to}
          primaryText={name}
          leftIcon={<Icon />}
          sx={'isFirst' in rest ? GROUP : undefined}
        />
      ))}
    </Menu>
  );
}

/**
 * In a narrow window the menu covers the screen and starts closed; a wide window gets it as it was last chosen there.
 * react-admin has one setting for both: turning a phone upright would open the menu over everything, and screen readers
 * would be told nothing.
 */
function TurningSidebar(props: SidebarProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  // Open, it would take a quarter of an upright tablet; there it is a row of icons until somebody opens it.
  const isUpright = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [isOpen, setOpen] = useSidebarState();
  const [isOpenWide, setOpenWide] = useStore('sidebar.openWide', isNarrow || (isOpen && !isUpright));
  const [wasNarrow, setNarrow] = useState<boolean>();
  useLayoutEffect(() => {
    if (wasNarrow !== isNarrow) {
      setOpen(isNarrow ? false : isOpenWide);
      setNarrow(isNarrow);
      // Another window, which may be narrow, also reports its menu here.
    } else if (!isNarrow && document.hasFocus()) setOpenWide(isOpen);
  }, [wasNarrow, isNarrow, isOpen, setOpen, isOpenWide, setOpenWide]);
  return wasNarrow === isNarrow ? <Sidebar key={String(isNarrow)} {...props} /> : null;
}

/** A wide table scrolls within its own box, so that the page doesn't. */
const FITTING = {
  minWidth: 0,
  '& .RaMenu-open .MuiMenuItem-root, & .RaMenu-closed .MuiMenuItem-root': {
    minHeight: 44,
    // A mouse needs less space, and then all entries fit on a laptop's screen.
    '@media (pointer: fine)': { minHeight: 0, py: '2px' },
  },
  '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content': { minWidth: 0 },
  '& .RaDatagrid-tableWrapper': { overflowX: 'auto' },
  // Above the rows: anywhere higher, the table's edge would cut it off. On a phone, where the rows fill the screen, it stays
  // at the bottom.
  '&& .RaBulkActionsToolbar-toolbar': {
    position: { xs: 'fixed', sm: 'static' },
    inset: 'auto 0 0',
    zIndex: 5,
    transform: 'none',
    height: 'auto',
    flexWrap: 'wrap',
  },
  '&:has(.RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)) .RaLayout-content': {
    pb: { xs: 8, sm: 0 },
  },
  '&& .RaBulkActionsToolbar-collapsed': { display: 'none' },
  '&& .RaBulkActionsToolbar-topToolbar': { flex: '0 1 auto' },
};

/** Links are useless on paper: the screen's name stands above its content, which gets the full width. */
const ON_PAPER = {
  '@media print': {
    '& .MuiAppBar-root': { position: 'static', color: 'text.primary', bgcolor: 'transparent' },
    '& .MuiAppBar-root .MuiToolbar-root': { minHeight: 0, px: 0 },
    '& .RaLayout-appFrame': { mt: 0 },
    '& .RaLayout-content': { p: 0 },
    '& .MuiDrawer-root, & .RaToolbar-root, & .MuiButton-root, & .MuiIconButton-root': { display: 'none' },
  },
};

/** The frame of every screen. */
export function Frame({ children }: { children: ReactNode }) {
  const notify = useNotify();
  const client = useQueryClient();
  const { identity } = useGetIdentity();
  // Forgotten when the session ends.
  const known = useRef(identity);
  if (identity) known.current = identity;
  useSignIns(async (news) => {
    // Back to the sign-in page, which returns here afterwards. If somebody is typing in a form, the form reports the end
    // when it is sent.
    if (news === 'signed out') return isAnythingUnsaved() ? undefined : window.location.reload();
    const me = await whoNow().catch(() => undefined);
    // Unknown for now: the next call will tell.
    if (!me) return;
    const isSame = me.id === known.current?.id;
    // Nothing belonging to the previous user may be visible to the next.
    if (!isSame && !isAnythingUnsaved()) return window.location.reload();
    // What the screens show stays, and so does what is typed on them.
    client.invalidateQueries({ queryKey: ['auth'] });
    if (isSame) notify('已重新登入，可以繼續');
    else notify('這個瀏覽器已改用別人的帳號登入，現在儲存會記在對方名下', { type: 'warning', autoHideDuration: null });
  });
  return (
    <Layout appBar={TopBar} appBarAlwaysOn menu={Sections} sidebar={TurningSidebar} sx={{ ...FITTING, ...ON_PAPER }}>
      <Screen>
        <OpeningBar />
        {children}
      </Screen>
    </Layout>
  );
}
