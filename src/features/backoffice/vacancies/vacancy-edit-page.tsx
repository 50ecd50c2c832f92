import { Alert, AlertTitle } from '@mui/material';
import { useRef, useState } from 'react';
import { Edit, SimpleForm, useNotify, useRecordContext } from 'react-admin';
import { call } from '#shared/call.ts';
import { STALE } from '#shared/revisions.ts';
import type { AdminVacancy, findAdminVacancy } from './contract.ts';
import { VacancyButtons } from './vacancy-buttons.tsx';
import { VacancyFields } from './vacancy-fields.tsx';

const LABELS = {
  position: '職務名稱',
  category: '職務類別',
  workType: '工作性質',
  salary: '薪資',
  nation: '國家',
  city: '縣市',
  township: '鄉鎮市區',
  address: '地址',
  content: '工作內容',
  lastDay: '截止日期',
} as const;

/**
 * An edit names the revision that it was based on. When somebody else was faster, what is typed stays, what they wrote
 * is shown, and saving once more goes ahead knowingly.
 */
export function VacancyEditPage() {
  const notify = useNotify();
  const newer = useRef<AdminVacancy>(undefined);
  const [theirs, setTheirs] = useState<AdminVacancy>();

  const settle = (vacancy: AdminVacancy | undefined) => {
    newer.current = vacancy;
    setTheirs(vacancy);
  };
  async function failed(error: unknown, id: string) {
    const text = error instanceof Error ? error.message : '';
    notify(text, { type: 'error', autoHideDuration: 8000 });
    if (text === STALE)
      settle(await call<typeof findAdminVacancy>('GET /api/admin/vacancies/{id}', { params: { id } }));
  }

  return (
    <Edit
      title={<Title />}
      mutationMode="pessimistic"
      redirect={false}
      transform={(data: AdminVacancy) => ({ ...data, revision: newer.current?.revision ?? data.revision })}
      mutationOptions={{
        onSuccess: () => {
          settle(undefined);
          notify('已儲存', { type: 'success' });
        },
        onError: (error: unknown, variables: { id?: unknown }) => failed(error, String(variables.id)),
      }}
    >
      <SimpleForm toolbar={<VacancyButtons />} warnWhenUnsavedChanges>
        <VacancyFields />
        {theirs && <Theirs vacancy={theirs} />}
      </SimpleForm>
    </Edit>
  );
}

function Title() {
  const vacancy = useRecordContext<AdminVacancy>();
  return <>職缺：{vacancy?.position}</>;
}

/** What stands on the server now, where it differs from what this form was opened with. */
function Theirs({ vacancy }: { vacancy: AdminVacancy }) {
  const opened = useRecordContext<AdminVacancy>();
  const names = (Object.keys(LABELS) as (keyof typeof LABELS)[]).filter((name) => vacancy[name] !== opened?.[name]);
  return (
    <Alert severity="warning" sx={{ mt: 2, width: '100%', maxWidth: 860, boxSizing: 'border-box' }}>
      <AlertTitle>{STALE}</AlertTitle>
      您輸入的內容仍在上方；再次儲存會以您的內容為準。
      {names.length > 0 && (
        <dl style={{ margin: '8px 0 0' }}>
          {names.map((name) => (
            <div key={name}>
              <dt style={{ fontWeight: 600 }}>對方的{LABELS[name]}</dt>
              <dd style={{ margin: '0 0 8px', whiteSpace: 'pre-wrap', maxHeight: 160, overflow: 'auto' }}>
                {vacancy[name] || '（空白）'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Alert>
  );
}
