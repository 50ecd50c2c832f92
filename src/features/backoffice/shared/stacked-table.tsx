import type { Theme } from '@mui/material';
import { Datagrid, type DatagridProps } from 'react-admin';

type Width = 'sm' | 'md';

/** Each row as a block of lines, the first cell alone in its line. */
const stacked = (below: Width) => (theme: Theme) => ({
  [theme.breakpoints.down(below)]: {
    '& .RaDatagrid-table, & .RaDatagrid-tbody': { display: 'block' },
    // For whoever listens: the columns have names there too.
    '& .RaDatagrid-thead': {
      display: 'block',
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& .RaDatagrid-row': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 2),
      padding: theme.spacing(1.5, 2),
      borderBottom: `1px solid ${theme.palette.divider}`,
      '&:last-child': { borderBottom: 0 },
    },
    '& .RaDatagrid-rowCell': { maxWidth: '100%', padding: 0, border: 0, overflowWrap: 'anywhere' },
    '& .RaDatagrid-rowCell:first-of-type': { flexBasis: '100%' },
    // What a row has nothing to say about leaves no gap.
    '& .RaDatagrid-rowCell:has(> span:only-child:empty)': { display: 'none' },
  },
});

interface Props extends Omit<DatagridProps, 'bulkActionButtons'> {
  /** Rows are stacked on phones, and of lists with much in a row on tablets: as tables they would scroll sideways. */
  below?: Width;
}

/** A list's rows where nothing is chosen for many at once. */
export const StackedTable = ({ below = 'sm', sx = {}, ...props }: Props) => (
  <Datagrid bulkActionButtons={false} sx={[stacked(below), ...(Array.isArray(sx) ? sx : [sx])]} {...props} />
);
