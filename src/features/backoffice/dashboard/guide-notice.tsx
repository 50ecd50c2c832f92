import { Alert, Button } from '@mui/material';
import { LinkBase, usePermissions } from 'react-admin';
import { openSteps } from '../guide/rules.ts';
import { useGuide } from '../guide/use-guide.ts';

/** On the first page, until every step is done or postponed. */
export function GuideNotice() {
  const { permissions } = usePermissions();
  const { data } = useGuide(permissions === 'manager');
  if (!data) return null;
  const open = openSteps(data).length;
  if (open === 0) return null;
  return (
    <Alert
      severity="info"
      role="note"
      action={
        <Button color="inherit" component={LinkBase} to="/guide">
          開啟開站指南
        </Button>
      }
    >
      換上貴公司的資料：還有 {open} 項設定
    </Alert>
  );
}
