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

/** What a tile shows: a name, and how many. */
export function Figure({ label, count, isAlarm = false }: { label: string; count: number; isAlarm?: boolean }) {
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography
        sx={{
          fontSize: 28,
          fontWeight: 700,
          fontVariantNumeric: 'tabular-nums',
          color: isAlarm ? 'error.main' : undefined,
        }}
      >
        {count.toLocaleString('en')}
      </Typography>
    </>
  );
}
