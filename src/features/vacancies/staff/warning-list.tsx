import { Alert, AlertTitle, Stack } from '@mui/material';
import type { VacancyWarning } from './contract.ts';

const TITLE = {
  confidential: '保密的公司',
  mismatch: '資料互相矛盾',
  salary: '薪資',
  range: '薪資範圍',
  discrimination: '就業歧視',
  posting: '搜尋引擎',
};

/** The checker's findings; they warn and forbid nothing. */
export function WarningList({ warnings }: { warnings: VacancyWarning[] }) {
  if (warnings.length === 0) return <Alert severity="success">沒有發現問題。</Alert>;
  return (
    <Stack spacing={1}>
      {warnings.map(({ kind, field, text }) => (
        <Alert key={kind + field + text} severity={kind === 'posting' ? 'info' : 'warning'}>
          <AlertTitle sx={{ fontSize: '0.9375rem', mb: 0 }}>{TITLE[kind]}</AlertTitle>
          {text}
        </Alert>
      ))}
    </Stack>
  );
}
