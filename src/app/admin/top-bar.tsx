import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import FindIcon from '@mui/icons-material/SearchOutlined';
import { CircularProgress, IconButton, Tooltip } from '@mui/material';
import { type MouseEvent, useEffect, useState } from 'react';
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
import { Finder } from './finder.tsx';
import { ScreenName } from './screen.tsx';

/** Reads the screen's data anew. react-admin's button would replace what is typed by what is stored. */
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

/** Opened by its button, or by Ctrl or Command with K. */
function FindButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      // An open dialog has the keyboard to itself.
      if (!document.querySelector('[role="dialog"]')) setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Tooltip title="尋找（Ctrl＋K）">
        <IconButton
          color="inherit"
          aria-label="尋找"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen(true)}
        >
          <FindIcon />
        </IconButton>
      </Tooltip>
      {isOpen && <Finder onClose={() => setOpen(false)} />}
    </>
  );
}

/** Signing out asks first if something is unsaved, like leaving a form. */
function SignOut() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const menu = translate('ra.auth.user_menu');
  const ask = (event: MouseEvent) => {
    if (isAnythingUnsaved() && !window.confirm(translate('ra.message.unsaved_changes'))) event.stopPropagation();
  };
  return (
    // Named by its visible text, which people who use voice control say.
    <UserMenu label={identity?.fullName ? `${identity.fullName}（${menu}）` : menu}>
      <Logout onClickCapture={ask} />
    </UserMenu>
  );
}

const Tools = () => (
  <>
    <FindButton />
    <RefreshButton />
  </>
);

/**
 * The bar above every screen. It stays there; react-admin's disappears while scrolling down, with the screen's name and the
 * menu.
 */
export const TopBar = (props: AppBarProps) => (
  <AppBar {...props} toolbar={<Tools />} userMenu={<SignOut />}>
    <ScreenName />
  </AppBar>
);
