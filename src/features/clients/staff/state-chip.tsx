import { Chip } from '@mui/material';
import type { ClientRow } from './contract.ts';

const COLORS = { 洽談中: 'warning', 往來中: 'success', 暫停: 'default' } as const;

export const StateChip = ({ state }: Pick<ClientRow, 'state'>) => (
  <Chip size="small" variant="outlined" color={COLORS[state]} label={state} />
);
