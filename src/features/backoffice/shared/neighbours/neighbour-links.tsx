import { Button, Tooltip } from '@mui/material';
import { useEffect } from 'react';
import { LinkBase, useLocation, useNavigate } from 'react-admin';
import type { Neighbours } from './use-neighbours.ts';

interface Props {
  label: string;
  /** Its address; undefined at the end of the list. */
  to: string | undefined;
  /** Pressed with Alt; recognised by the key's position, since the character differs. */
  letter: 'J' | 'K';
}

/** A link to the record before or after this one in its list, also by a key; it passes on where the user came from. */
function NeighbourLink({ label, to, letter }: Props) {
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!to) return;
    const listen = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.code !== `Key${letter}`) return;
      event.preventDefault();
      // An open dialog belongs to the current record.
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
  /** The counter word; people are not 件. */
  counter?: '件' | '位';
}

export const NeighbourLinks = ({ neighbours, counter = '件' }: LinksProps) =>
  neighbours && (
    <>
      <NeighbourLink label={`上一${counter}`} to={neighbours.previous} letter="K" />
      <NeighbourLink label={`下一${counter}`} to={neighbours.next} letter="J" />
    </>
  );
