import { Box, Typography } from '@mui/material';

interface TilesProps {
  /** What they are, for whoever can't see them. */
  label: string;
  /** By the width of the screen. */
  columns: Partial<Record<'xs' | 'sm' | 'lg', string>>;
  /** A card each, as list items. */
  children: React.ReactNode;
}

/** Numbers side by side. */
export const TileList = ({ label, columns, children }: TilesProps) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: columns }}
  >
    {children}
  </Box>
);

interface FigureProps {
  label: string;
  count: number;
  isAlarm?: boolean;
  /** Where only what is there calls for something. */
  isQuietAtNone?: boolean;
}

/** What a tile shows: a name, and how many. */
export function Figure({ label, count, isAlarm = false, isQuietAtNone = false }: FigureProps) {
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography
        sx={{
          fontSize: 28,
          lineHeight: 1.4,
          fontWeight: isQuietAtNone && count === 0 ? 400 : 700,
          fontVariantNumeric: 'tabular-nums',
          color: isAlarm ? 'error.main' : isQuietAtNone && count === 0 ? 'text.secondary' : undefined,
        }}
      >
        {count.toLocaleString('en')}
      </Typography>
    </>
  );
}
