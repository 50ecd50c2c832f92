import { Box, Link } from '@mui/material';
import { LinkBase, usePermissions } from 'react-admin';
import { LABELS, missing } from '#features/backoffice/opening/rules.ts';
import { useOpening } from '#features/backoffice/opening/use-opening.ts';

/** Shown on every screen until the site is opened to visitors. */
export function OpeningBar() {
  const { permissions } = usePermissions();
  const { data } = useOpening();
  const open = data ? missing(data) : [];
  if (open.length === 0) return null;
  return (
    <Box
      component="p"
      sx={{ m: 0, my: 1, px: 2, py: 1, borderRadius: '14px', bgcolor: '#fff4e0', fontSize: '0.9375rem' }}
    >
      網站還沒準備好給訪客：{open.map(({ key }) => LABELS[key]).join('、')}
      {permissions === 'manager' && (
        <Link component={LinkBase} to="/self-check" sx={{ ml: 1, whiteSpace: 'nowrap' }}>
          查看並處理
        </Link>
      )}
    </Box>
  );
}
