import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { Part } from '#features/backoffice/shared/part.tsx';
import { PlainForm } from '#features/backoffice/shared/plain-form.tsx';
import { call } from '#shared/call.ts';
import type { deleteTalent, Talent } from './contract.ts';

/** Deletes for good, after two steps, the second of which is typed. */
export function DeleteTalentButton({ talent: { id, reference } }: { talent: Talent }) {
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const redirect = useRedirect();
  return (
    <Part title="刪除履歷">
      <Typography variant="body2" sx={{ mb: 1 }}>
        當事人要求刪除，或已不再需要時使用。履歷、檔案、應徵、備註與調閱紀錄會立即移除，無法復原。
      </Typography>
      {isAsking ? (
        <PlainForm
          fields={[{ name: 'confirmation', label: `請輸入人選編號 ${reference}`, autoComplete: 'off', maxLength: 20 }]}
          button="永久刪除"
          color="error"
          onSend={async ({ confirmation = '' }) => {
            const row = 'POST /api/admin/talents/{id}/delete';
            await call<typeof deleteTalent>(row, { params: { id }, body: { confirmation } });
            notify('履歷已刪除', { type: 'success' });
            redirect('list', 'talents');
          }}
        >
          <Button onClick={() => setAsking(false)}>取消</Button>
        </PlainForm>
      ) : (
        <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
          刪除履歷…
        </Button>
      )}
    </Part>
  );
}
