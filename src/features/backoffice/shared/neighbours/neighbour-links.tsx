import { Button } from '@mui/material';
import { LinkBase, useLocation } from 'react-admin';
import type { Neighbours } from './use-neighbours.ts';

interface Props {
  label: string;
  /** Its address; none at the end of the list. */
  to: string | undefined;
}

/** To the record before or after this one in its list; it hands on where one came from. */
function NeighbourLink({ label, to }: Props) {
  const { state } = useLocation();
  return to ? (
    <Button component={LinkBase} to={to} state={state}>
      {label}
    </Button>
  ) : (
    <Button disabled>{label}</Button>
  );
}

export const NeighbourLinks = ({ neighbours }: { neighbours: Neighbours | undefined }) =>
  neighbours && (
    <>
      <NeighbourLink label="上一件" to={neighbours.previous} />
      <NeighbourLink label="下一件" to={neighbours.next} />
    </>
  );
