import { EntryButtons } from '#features/publishing/staff/entry-buttons.tsx';
import { call } from '#shared/call.ts';
import { CheckButton } from './check-button.tsx';
import type { AdminVacancy, deleteVacancy, duplicateVacancy, unpublishVacancy } from './contract.ts';
import { PublishVacancyButton } from './publish-vacancy-button.tsx';

const TEXTS = {
  unpublish: '這個職缺會從網站上移除，成為草稿；已收到的應徵會保留。',
  remove: '刪除後無法復原；已收到的應徵會保留。',
  unsaved: '有尚未儲存的變更',
};

export const VacancyButtons = () => (
  <EntryButtons<AdminVacancy>
    resource="vacancies"
    nameOf={({ position }) => position}
    texts={TEXTS}
    unpublish={(input) => call<typeof unpublishVacancy>('POST /api/admin/vacancies/{id}/unpublish', input)}
    duplicate={(input) => call<typeof duplicateVacancy>('POST /api/admin/vacancies/{id}/duplicate', input)}
    remove={(input) => call<typeof deleteVacancy>('DELETE /api/admin/vacancies/{id}', input)}
  >
    {(vacancy, isOff) => (
      <>
        <CheckButton />
        {vacancy.status !== 'open' && <PublishVacancyButton vacancy={vacancy} disabled={isOff} />}
      </>
    )}
  </EntryButtons>
);
