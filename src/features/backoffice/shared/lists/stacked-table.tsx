import { Box, Link, type Theme, ThemeProvider } from '@mui/material';
import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useCallback, useId } from 'react';
import {
  Datagrid,
  DatagridBody,
  DatagridHeader,
  type DatagridProps,
  DatagridRow,
  type DatagridRowProps,
  LinkBase,
  useCreatePath,
  useRecordContext,
  useResourceContext,
} from 'react-admin';

type Width = 'sm' | 'md';

/** For a column of words: a long one breaks, and leaves the other columns their room. */
export const WORDS = { minWidth: { md: '12em' }, overflowWrap: 'anywhere' } as const;

/** For whoever listens only; it stays a part of its row or table. */
const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** Each row as a block of lines, the first cell alone in its line. */
const stacked = (below: Width) => (theme: Theme) => ({
  [theme.breakpoints.down(below)]: {
    '& .RaDatagrid-table, & .RaDatagrid-tbody': { display: 'block' },
    // The columns have names there too; where rows are chosen, all of them are chosen from there.
    '& .RaDatagrid-thead': { display: 'block' },
    '& .RaDatagrid-thead:not(:has(.MuiCheckbox-root))': UNSEEN,
    '& .RaDatagrid-headerRow > .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': UNSEEN,
    '& .RaDatagrid-headerRow > .MuiTableCell-paddingCheckbox': { width: 'auto', padding: 0, border: 0 },
    '& .RaDatagrid-headerRow > .MuiTableCell-paddingCheckbox::after': { content: '"全選"' },
    '& .MuiTableCell-paddingCheckbox .MuiCheckbox-root': { padding: '12px' },
    '& .RaDatagrid-row': {
      display: 'flex',
      position: 'relative',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 2),
      padding: theme.spacing(1.5, 2),
      borderBottom: `1px solid ${theme.palette.divider}`,
      '&:last-child': { borderBottom: 0 },
    },
    '& .RaDatagrid-rowCell': { maxWidth: '100%', padding: 0, border: 0, overflowWrap: 'anywhere' },
    '& .RaDatagrid-rowCell:first-of-type, & .MuiTableCell-paddingCheckbox + .RaDatagrid-rowCell': { flexBasis: '100%' },
    // A box to choose the row stands before all its lines.
    '& .RaDatagrid-row:has(> .MuiTableCell-paddingCheckbox)': { paddingLeft: theme.spacing(7) },
    '& .RaDatagrid-tbody .MuiTableCell-paddingCheckbox': {
      position: 'absolute',
      left: 4,
      top: 0,
      padding: 0,
      border: 0,
    },
    '& .RaDatagrid-headerRow:has(> .MuiTableCell-paddingCheckbox)': { padding: theme.spacing(0, 0.5) },
    // What a row has nothing to say about leaves no gap, but keeps its place: the cells behind it would have its column's name.
    '& .RaDatagrid-rowCell:has(> span:only-child:empty, [data-blank])': UNSEEN,
    '& [data-label]': { display: 'inline' },
    // Where the eye ends, in every row at the same place.
    '& .column-status, & .column-stage': { order: 1, marginLeft: 'auto' },
  },
});

/** A cell with nothing to say: a stroke in a table, no line of its own where rows are stacked. */
export const BLANK = <span data-blank>—</span>;

/** What a date is, where its column's head is not seen; whoever listens hears the head. */
export const LineLabel = ({ children }: { children: ReactNode }) => (
  <Box component="span" aria-hidden data-label sx={{ display: 'none', color: 'text.secondary' }}>
    {children}{' '}
  </Box>
);

/**
 * Says of each part what it is, with its tag: browsers take a table that isn't laid out as one for mere boxes, and a screen
 * reader then names no column.
 */
const withRoles =
  (cell: 'columnheader' | 'cell') =>
  ({ components, ...theme }: Theme): Theme => ({
    ...theme,
    components: {
      ...components,
      MuiTableHead: { ...components?.MuiTableHead, defaultProps: { role: 'rowgroup' } },
      MuiTableBody: { ...components?.MuiTableBody, defaultProps: { role: 'rowgroup' } },
      MuiTableRow: { ...components?.MuiTableRow, defaultProps: { role: 'row' } },
      MuiTableCell: { ...components?.MuiTableCell, defaultProps: { role: cell } },
    },
  });
const HEAD = withRoles('columnheader');
const BODY = withRoles('cell');

/** Where a click on the row leads, and what its name is found by. */
const RowContext = createContext({ to: '', nameId: '' });

const notTheRow = (event: MouseEvent) => event.stopPropagation();

/** As react-admin does for a click on the row. */
const TO_TOP = { _scrollToTop: true };

const NAME = { fontWeight: 600, overflowWrap: 'anywhere' } as const;

/** What a row is called, in its first cell: a link, for the keyboard, a screen reader, and whoever opens it in a tab of its own. */
export function RowLink({ children }: { children: ReactNode }) {
  const { to, nameId } = use(RowContext);
  const link = { component: LinkBase, to, state: TO_TOP, onClick: notTheRow };
  return (
    <Link id={nameId} color="inherit" underline="hover" sx={NAME} {...link}>
      {children}
    </Link>
  );
}

/** react-admin names what stands around a row's checkbox, which is not what a screen reader reads out. */
function withNamedBox(theme: Theme, nameId: string): Theme {
  const id = `${nameId}-box`;
  const input = { id, 'aria-label': '選取', 'aria-labelledby': `${id} ${nameId}` };
  return { ...theme, components: { ...theme.components, MuiCheckbox: { defaultProps: { slotProps: { input } } } } };
}

/** A row that a click opens; its name is the link, and what its box is called. */
function Row(props: DatagridRowProps) {
  const { rowClick } = props;
  const nameId = useId();
  const withBox = useCallback((theme: Theme) => withNamedBox(theme, nameId), [nameId]);
  const resource = useResourceContext(props) ?? '';
  const createPath = useCreatePath();
  const record = useRecordContext(props);
  if (!record || !rowClick) return <DatagridRow {...props} />;
  const link = typeof rowClick === 'function' ? rowClick(record.id, resource, record) : rowClick;
  const to = link === 'edit' || link === 'show' ? createPath({ resource, type: link, id: record.id }) : String(link);
  return (
    <RowContext value={{ to, nameId }}>
      <ThemeProvider theme={withBox}>
        <DatagridRow {...props} />
      </ThemeProvider>
    </RowContext>
  );
}

/** Of a list that scrolls sideways as the table it is. */
export const LINKED_ROWS = <DatagridBody row={<Row />} />;

const Head = (props: ComponentProps<typeof DatagridHeader>) => (
  <ThemeProvider theme={HEAD}>
    <DatagridHeader {...props} />
  </ThemeProvider>
);

const Body = (props: ComponentProps<typeof DatagridBody>) => (
  <ThemeProvider theme={BODY}>
    <DatagridBody row={<Row />} {...props} />
  </ThemeProvider>
);

interface Props extends Omit<DatagridProps, 'bulkActionButtons'> {
  /** Rows are stacked on phones, and of lists with much in a row on tablets: as tables they would scroll sideways. */
  below?: Width;
}

/** A list's rows; with a toolbar for many at once they can be chosen. */
export const StackedTable = ({ below = 'sm', sx = {}, ...props }: Props) => (
  <Datagrid
    role="table"
    header={Head}
    body={Body}
    bulkActionButtons={props.bulkActionsToolbar !== undefined}
    sx={[stacked(below), ...(Array.isArray(sx) ? sx : [sx])]}
    {...props}
  />
);
