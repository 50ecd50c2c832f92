import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import { Box, CircularProgress, IconButton, Tooltip } from '@mui/material';
import { type MouseEvent, useEffect, useRef } from 'react';
import {
  AppBar,
  type AppBarProps,
  Logout,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useLoading,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { useSiteName } from '#features/backoffice/shared/use-site-name.ts';
import { isAnythingUnsaved } from '#features/backoffice/shared/use-unsaved.ts';

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
  const { identity } = useGetIdentity();
  const menu = translate('ra.auth.user_menu');
  const ask = (event: MouseEvent) => {
    if (isAnythingUnsaved() && !window.confirm(translate('ra.message.unsaved_changes'))) event.stopPropagation();
  };
  return (
    // Called what is written on it: who speaks to the computer says that.
    <UserMenu label={identity?.fullName ? `${identity.fullName}（${menu}）` : menu}>
      <Logout onClickCapture={ask} />
    </UserMenu>
  );
}

/** What stands above every screen. */
export const TopBar = (props: AppBarProps) => (
  <AppBar {...props} toolbar={<RefreshButton />} userMenu={<SignOut />}>
    <ScreenName />
  </AppBar>
);
