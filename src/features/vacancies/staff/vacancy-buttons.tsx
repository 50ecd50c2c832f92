import { PreviewButton } from '#features/backoffice/shared/preview-button.tsx';
import { EntryButtons } from '#features/publishing/staff/entry-buttons.tsx';
import { call } from '#shared/call.ts';
import { CheckButton } from './check-button.tsx';
import type { AdminVacancy, deleteVacancy, duplicateVacancy, unpublishVacancy } from './contract.ts';
import { PublishVacancyButton } from './publish-vacancy-button.tsx';

const TEXTS = {
  unpublish: '這個職缺會從網站上移除，成為草稿；已收到的應徵會保留。',
  remove: '刪除後無法復原；已收到的應徵會保留。',
  unsaved: '儲存後才能預覽與發布',
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
        <PreviewButton address={`/admin/preview/vacancy/${vacancy.id}`} name={vacancy.position} disabled={isOff} />
        {vacancy.status !== 'open' && <PublishVacancyButton vacancy={vacancy} disabled={isOff} />}
      </>
    )}
  </EntryButtons>
);
