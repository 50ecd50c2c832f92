import { Box, Typography } from '@mui/material';

interface TilesProps {
  /** Their common name for screen readers. */
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
  /** Or a word instead of the number. */
  count: number | string;
  isAlarm?: boolean;
  /** There is nothing that needs attention. */
  isQuiet?: boolean;
}

/** The content of a tile: a name and a number. */
export function Figure({ label, count, isAlarm = false, isQuiet = false }: FigureProps) {
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography
        sx={{
          fontSize: 28,
          lineHeight: 1.4,
          fontWeight: isQuiet ? 400 : 700,
          fontVariantNumeric: 'tabular-nums',
          color: isAlarm ? 'error.main' : isQuiet ? 'text.secondary' : undefined,
        }}
      >
        {count.toLocaleString('en')}
      </Typography>
    </>
  );
}
