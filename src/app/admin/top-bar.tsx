import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import { CircularProgress, IconButton, Tooltip } from '@mui/material';
import type { MouseEvent } from 'react';
import {
  AppBar,
  type AppBarProps,
  Logout,
  UserMenu,
  useGetIdentity,
  useLoading,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { isAnythingUnsaved } from '#features/backoffice/shared/use-unsaved.ts';
import { ScreenName } from './screen.tsx';

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

/** What stands above every screen, and stays there: react-admin's goes while one scrolls down, with the screen's name and the menu. */
export const TopBar = (props: AppBarProps) => (
  <AppBar {...props} toolbar={<RefreshButton />} userMenu={<SignOut />}>
    <ScreenName />
  </AppBar>
);
