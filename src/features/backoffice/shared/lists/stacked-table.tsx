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

/** For a column of words: a long word breaks, and leaves the other columns their room. */
export const WORDS = { minWidth: { md: '12em' }, overflowWrap: 'anywhere' } as const;

/** For screen readers only; it stays a part of its row or table. */
const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** Each row as a block of lines, with the first cell on a line of its own. */
const stacked = (below: Width) => (theme: Theme) => ({
  [theme.breakpoints.down(below)]: {
    '& .RaDatagrid-table, & .RaDatagrid-tbody': { display: 'block' },
    // The headings stay as well; if rows can be chosen, all of them are chosen there.
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
    // The row's checkbox is in front of all its lines.
    '& .RaDatagrid-row:has(> .MuiTableCell-paddingCheckbox)': { paddingLeft: theme.spacing(7) },
    '& .RaDatagrid-tbody .MuiTableCell-paddingCheckbox': {
      position: 'absolute',
      left: 4,
      top: 0,
      padding: 0,
      border: 0,
    },
    '& .RaDatagrid-headerRow:has(> .MuiTableCell-paddingCheckbox)': { padding: theme.spacing(0, 0.5) },
    // An empty cell takes no room, but keeps its place: otherwise the cells after it would get its column's name.
    '& .RaDatagrid-rowCell:has(> span:only-child:empty, [data-blank])': UNSEEN,
    '& [data-label]': { display: 'inline' },
    // At the end of the line, at the same place in every row.
    '& .column-status, & .column-stage': { order: 1, marginLeft: 'auto' },
  },
});

/** For an empty cell: a dash in a table, and no line of its own if rows are stacked. */
export const BLANK = <span data-blank>—</span>;

/** The meaning of a date, where the column's heading is not visible; screen readers hear the heading. */
export const LineLabel = ({ children }: { children: ReactNode }) => (
  <Box component="span" aria-hidden data-label sx={{ display: 'none', color: 'text.secondary' }}>
    {children}{' '}
  </Box>
);

/**
 * Gives each part its role, in addition to its tag: browsers treat a table with another layout as plain boxes, and a screen
 * reader would then read no column names.
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

/** Where a click on the row leads, and the id of its name. */
const RowContext = createContext({ to: '', nameId: '' });

const notTheRow = (event: MouseEvent) => event.stopPropagation();

/** As react-admin does for a click on the row. */
const TO_TOP = { _scrollToTop: true };

const NAME = { fontWeight: 600, overflowWrap: 'anywhere' } as const;

/** A row's name in its first cell, as a link: for the keyboard, screen readers, and opening in a new tab. */
export function RowLink({ children }: { children: ReactNode }) {
  const { to, nameId } = use(RowContext);
  const link = { component: LinkBase, to, state: TO_TOP, onClick: notTheRow };
  return (
    <Link id={nameId} color="inherit" underline="hover" sx={NAME} {...link}>
      {children}
    </Link>
  );
}

/** react-admin labels the element around a row's checkbox, which screen readers don't read. */
function withNamedBox(theme: Theme, nameId: string): Theme {
  const id = `${nameId}-box`;
  const input = { id, 'aria-label': '選取', 'aria-labelledby': `${id} ${nameId}` };
  return { ...theme, components: { ...theme.components, MuiCheckbox: { defaultProps: { slotProps: { input } } } } };
}

/** A row that opens on a click; its name is the link, and the label of its checkbox. */
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

/** For a list that stays a table and scrolls sideways. */
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
  /**
   * Rows are stacked below this width: on phones, and for lists with much in a row on tablets, where a table would scroll
   * sideways.
   */
  below?: Width;
}

/** A list's rows; with a toolbar for many at once, they can be chosen. */
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
