import { Button, Tooltip } from '@mui/material';
import { useEffect } from 'react';
import { LinkBase, useLocation, useNavigate } from 'react-admin';
import type { Neighbours } from './use-neighbours.ts';

interface Props {
  label: string;
  /** Its address; none at the end of the list. */
  to: string | undefined;
  /** With Alt, by where it lies: what it writes differs. */
  letter: 'J' | 'K';
}

/** To the record before or after this one in its list, by a key, too; it hands on where one came from. */
function NeighbourLink({ label, to, letter }: Props) {
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!to) return;
    const listen = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.code !== `Key${letter}`) return;
      event.preventDefault();
      // A dialog belongs to the record below it.
      if (!document.querySelector('[role="dialog"]')) navigate(to, { state });
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [to, letter, state, navigate]);
  return to ? (
    <Tooltip title={`${label}（Alt＋${letter}）`} describeChild>
      <Button component={LinkBase} to={to} state={state} aria-keyshortcuts={`Alt+${letter}`}>
        {label}
      </Button>
    </Tooltip>
  ) : (
    <Button disabled>{label}</Button>
  );
}

interface LinksProps {
  neighbours: Neighbours | undefined;
  /** What they are counted by; people are not 件. */
  counter?: '件' | '位';
}

export const NeighbourLinks = ({ neighbours, counter = '件' }: LinksProps) =>
  neighbours && (
    <>
      <NeighbourLink label={`上一${counter}`} to={neighbours.previous} letter="K" />
      <NeighbourLink label={`下一${counter}`} to={neighbours.next} letter="J" />
    </>
  );
