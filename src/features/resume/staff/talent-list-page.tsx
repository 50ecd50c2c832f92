import { Box, Chip, MenuItem, TextField as MuiTextField, Typography } from '@mui/material';
import { FilterButton, FunctionField, List, TextField, TextInput, TopToolbar, useListContext } from 'react-admin';
import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { WORK_TYPES } from '#content/work-types.ts';
import { WholeNumberInput } from '#features/backoffice/shared/inputs/whole-number-input.tsx';
import { EmptyOrFiltered } from '#features/backoffice/shared/lists/list-states.tsx';
import { SearchBox, TypedFilter } from '#features/backoffice/shared/lists/search-box.tsx';
import { selectFilter } from '#features/backoffice/shared/lists/select-filter.tsx';
import { BLANK, LineLabel, RowLink, StackedTable } from '#features/backoffice/shared/lists/stacked-table.tsx';
import { addressIn } from '#features/backoffice/shared/neighbours/use-neighbours.ts';
import { Time } from '#features/backoffice/shared/times.tsx';
import { ACCESS_PURPOSES } from '../accesses/rules.ts';
import { PAY_PERIODS } from '../condition/contract.ts';
import { CONDITION_FIELDS } from '../condition/fields.ts';
import { LANGUAGES } from '../language/contract.ts';
import { AddTalentButton } from './added/add-talent-button.tsx';
import { CHANGED, SOURCES, SPOKEN_LEVELS, type TalentRow } from './contract.ts';
import { LISTED } from './rules.ts';
import { TagFilter } from './tag-filter.tsx';
import { usePurpose } from './use-purpose.ts';

/** Offered in the menu of filters, not always shown. */
const OFFERED = { alwaysOn: false };

const yes = (source: string, label: string) =>
  selectFilter(source, label, [{ id: 'true', name: '是' }], { ...OFFERED, emptyText: '不限' });

const FILTERS = [
  <SearchBox key="q" source="q" alwaysOn placeholder="姓名、專長、編號、完整信箱或電話" sx={{ minWidth: 390 }} />,
  selectFilter('source', '來源', SOURCES),
  selectFilter('category', '職務類別', JOB_CATEGORIES),
  <TypedFilter key="location" source="location" label={CONDITION_FIELDS.location.label} alwaysOn />,
  <TagFilter key="tag" source="tag" />,
  selectFilter('changed', '更新時間', CHANGED, OFFERED),
  selectFilter('language', '語言', LANGUAGES, OFFERED),
  // As wide as its label.
  selectFilter('level', '口說程度（以上）', SPOKEN_LEVELS, { ...OFFERED, sx: { minWidth: 190 } }),
  selectFilter('workType', '工作性質', WORK_TYPES, OFFERED),
  <TextInput
    key="availableBy"
    source="availableBy"
    label="此日前可上班（含未填）"
    type="date"
    slotProps={{ inputLabel: { shrink: true } }}
  />,
  selectFilter('payPeriod', '計薪方式', PAY_PERIODS, OFFERED),
  <WholeNumberInput key="payUpTo" source="payUpTo" label="希望薪資不超過" />,
  yes('shift', '可輪班'),
  yes('arrange', '可配合派駐'),
];

/** The member is told the purpose of each access, so it is chosen before the first one. */
function Actions() {
  const [purpose, setPurpose] = usePurpose();
  return (
    <TopToolbar sx={{ alignItems: 'center', gap: 1 }}>
      <MuiTextField
        select
        label="檢視目的"
        value={purpose}
        onChange={(event) => setPurpose(event.target.value as typeof purpose)}
        sx={{ width: 150, '& .MuiInputBase-root': { height: 44 } }}
        margin="none"
      >
        {ACCESS_PURPOSES.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </MuiTextField>
      <AddTalentButton />
      <FilterButton disableSaveQuery />
    </TopToolbar>
  );
}

const Empty = () => <EmptyOrFiltered of="人才" none="還沒有人填寫履歷。" />;

/** Columns for which a small window has no room. */
const WIDE_ONLY = {
  '& .column-education, & .column-languages': { display: { xs: 'none', lg: 'table-cell' } },
  // The list is sorted by it; where rows are stacked there is room for it.
  '& .column-updatedAt': { display: { md: 'none', lg: 'table-cell' } },
};
/** A table would give a long name all the room, and the other cells one character per line; a long word breaks. */
const READABLE = { minWidth: { md: '8.5em' }, overflowWrap: 'anywhere' };

export const TalentListPage = () => (
  <List title="人才" filters={FILTERS} actions={<Actions />} empty={false} exporter={false} perPage={25}>
    <Rows />
  </List>
);

function Rows() {
  const { filterValues } = useListContext();
  return (
    <StackedTable
      below="md"
      rowClick={(id) => addressIn('talents', String(id), { ...filterValues, ...LISTED })}
      empty={<Empty />}
      sx={WIDE_ONLY}
    >
      <FunctionField<TalentRow> label="姓名" sortable={false} render={(row) => <Name row={row} />} />
      <FunctionField<TalentRow>
        label="希望職務"
        sortable={false}
        render={({ jobObjective, location, workType, expectedPay }) => (
          <Two first={jobObjective} second={[location, workType, expectedPay].filter(Boolean).join('．')} />
        )}
      />
      <FunctionField<TalentRow>
        label="最近工作"
        sortable={false}
        render={({ latestWork, categories }) => <Two first={latestWork} second={categories.join('、')} />}
      />
      <TextField source="education" label="學歷" sortable={false} emptyText="—" component="div" sx={READABLE} />
      <FunctionField<TalentRow>
        source="languages"
        label="語言"
        sortable={false}
        render={({ languages }) => <Box sx={{ wordBreak: 'keep-all' }}>{languages.join('、') || '—'}</Box>}
      />
      <FunctionField<TalentRow>
        label="可上班"
        sortable={false}
        render={({ available }) => (available ? <Available>{available}</Available> : BLANK)}
      />
      <FunctionField<TalentRow>
        source="updatedAt"
        label="更新時間"
        sortable={false}
        render={({ updatedAt, notedAt }) => (
          <>
            <LineLabel>更新</LineLabel>
            <Time at={updatedAt} />
            {notedAt && (
              <Typography variant="body2" color="text.secondary">
                備註 <Time at={notedAt} />
              </Typography>
            )}
          </>
        )}
      />
    </StackedTable>
  );
}

/** More would make the row as high as a resume. */
const MAX_SHOWN = 3;

const Name = ({ row: { name, source, open, tags } }: { row: TalentRow }) => (
  <Box sx={{ minWidth: { md: '8em' }, wordBreak: 'keep-all', overflowWrap: 'anywhere' }}>
    <RowLink>{name || '（未填姓名）'}</RowLink>{' '}
    {source === '人才庫' && <Chip size="small" variant="outlined" label={source} />}{' '}
    {open > 0 && <Chip size="small" color="primary" variant="outlined" label={`應徵中 ${open}`} />}
    {tags.length > 0 && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, maxWidth: { md: '9em' } }}>
        {tags.slice(0, MAX_SHOWN).map((tag) => (
          <Chip key={tag} size="small" label={tag} title={tag} />
        ))}
        {tags.length > MAX_SHOWN && <Chip size="small" label={`＋${tags.length - MAX_SHOWN}`} />}
      </Box>
    )}
  </Box>
);

const Available = ({ children }: { children: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    <LineLabel>可上班</LineLabel>
    {children}
  </span>
);

const Two = ({ first, second }: { first: string; second: string }) => (
  <Box sx={READABLE}>
    {first || (second ? null : BLANK)}
    {second && (
      <Typography variant="body2" color="text.secondary">
        {second}
      </Typography>
    )}
  </Box>
);
