import { Box } from '@mui/material';
import { useState } from 'react';
import { PublishButton } from '#features/publishing/staff/publish-button.tsx';
import { call } from '#shared/call.ts';
import type { AdminVacancy, checkVacancy, publishVacancy, VacancyWarning } from './contract.ts';
import { inputOf } from './rules.ts';
import { WarningList } from './warning-list.tsx';

/** Publishes a vacancy after showing the checker's findings. */
export function PublishVacancyButton({ vacancy, disabled }: { vacancy: AdminVacancy; disabled: boolean }) {
  const [warnings, setWarnings] = useState<VacancyWarning[]>([]);
  const check = async () => {
    const body = inputOf(vacancy);
    setWarnings(await call<typeof checkVacancy>('POST /api/admin/vacancies/check', { body }));
  };
  return (
    <PublishButton
      entry={vacancy}
      name={vacancy.position}
      disabled={disabled}
      prepare={check}
      publish={(input) => call<typeof publishVacancy>('POST /api/admin/vacancies/{id}/publish', input)}
      confirm={() => (warnings.length > 0 ? '仍要發布' : '確定發布')}
    >
      <Box sx={{ mt: 2 }}>
        <WarningList warnings={warnings} />
      </Box>
    </PublishButton>
  );
}
