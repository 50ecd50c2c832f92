import { Chip } from '@mui/material';

/** Marks whom staff put on a vacancy: they have not applied. */
export const RecommendedMark = ({ addedBy }: { addedBy: string }) => (
  <Chip size="small" variant="outlined" label="顧問推薦" title={`${addedBy} 推薦`} sx={{ verticalAlign: 'middle' }} />
);
