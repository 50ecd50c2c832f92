import { Box, Chip, Typography } from '@mui/material';
import { whole } from '#ui/whole.tsx';
import type { Preview } from '../document/contract.ts';
import { type Block, blocksOf, isWide, sectionsOf } from '../document/fields.ts';

interface Props {
  resume: Preview;
  heading?: 'h2' | 'h3';
  /** The titles of the sections to mark because they differ from another resume. */
  changed?: readonly string[];
}

/** A resume for reading, on screen and on paper; no entry is split by a page break unless it is longer than half a page. */
export function ResumeView({ resume, heading = 'h2', changed = [] }: Props) {
  return sectionsOf(resume).map((section) => (
    <Box
      component="section"
      key={section.title}
      aria-label={section.title}
      sx={{ mt: 2.5, '&:first-of-type': { mt: 0 } }}
    >
      <Typography
        component={heading}
        variant="subtitle1"
        sx={{ color: 'primary.main', borderBottom: 1, borderColor: 'primary.main', mb: 1, breakAfter: 'avoid' }}
      >
        {section.title} {changed.includes(section.title) && <ChangedChip />}
      </Typography>
      {blocksOf(section).map((block) => (
        <Entry key={JSON.stringify(block)} block={block} isLong={section.isLong} />
      ))}
    </Box>
  ));
}

export const ChangedChip = () => (
  <Chip
    component="span"
    size="small"
    variant="outlined"
    color="warning"
    label="有變更"
    sx={{ verticalAlign: 'middle' }}
  />
);

/** Half a sheet, in its two columns of label and value. */
const HALF = { lines: 20, characters: 46 };

const isOverHalf = ({ facts }: Block) =>
  facts
    .flatMap(([, value]) => value.split('\n'))
    .reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / HALF.characters)), 0) > HALF.lines;

function Entry({ block, isLong }: { block: Block; isLong?: boolean | undefined }) {
  const { title, note, facts } = block;
  return (
    // Kept together, a long one would leave most of a page empty.
    <Box sx={{ mb: 1.5, breakInside: isOverHalf(block) ? undefined : 'avoid' }}>
      {title && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            justifyContent: 'space-between',
            breakAfter: 'avoid',
          }}
        >
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
          <Typography color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {note}
          </Typography>
        </Box>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: TWO_COLUMNS, columnGap: 3 }}>
        {facts.map(([label, value]) => (
          <Box
            key={label}
            sx={{
              display: 'grid',
              gridTemplateColumns: '6.5em minmax(0, 1fr)',
              py: 0.25,
              gridColumn: isLong || isWide(value) ? '1 / -1' : undefined,
            }}
          >
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {whole(value)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const TWO_COLUMNS = {
  xs: 'minmax(0, 1fr)',
  md: 'repeat(2, minmax(0, 1fr))',
  '@media print': 'repeat(2, minmax(0, 1fr))',
};
