import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { FormDialog } from '#features/backoffice/shared/form-dialog.tsx';
import { call } from '#shared/call.ts';
import type { addTalent } from './contract.ts';
import { fieldsOf } from './rules.ts';

/** Adds somebody who did not register. */
export function AddTalentButton() {
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<string>();
  const notify = useNotify();
  return (
    <>
      <Button startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        新增人才
      </Button>
      <FormDialog
        title="新增人才"
        content="給親自到訪、來信或用 LINE 聯絡的人選。請先告知蒐集的目的與用途，並取得本人同意。履歷檔案在下一頁附加。"
        fields={fieldsOf()}
        button="已取得同意，新增"
        isOpen={isOpen && !added}
        onClose={() => setOpen(false)}
        onSend={async (values) => {
          const { id } = await call<typeof addTalent>('POST /api/admin/talents', { body: values as never });
          notify('人才已新增', { type: 'success' });
          setAdded(id);
        }}
      />
      {/* Only after the dialog has closed: it would ask whether to leave. */}
      {added && <Navigate to={`/talents/${encodeURIComponent(added)}/show`} />}
    </>
  );
}
