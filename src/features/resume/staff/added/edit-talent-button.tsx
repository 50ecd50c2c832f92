import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { FormDialog } from '#features/backoffice/shared/form-dialog.tsx';
import { call } from '#shared/call.ts';
import type { Preview } from '../../document/contract.ts';
import type { changeTalent } from './contract.ts';
import { fieldsOf } from './rules.ts';

interface Props {
  id: string;
  resume: Preview;
  onChange: (resume: Preview) => void;
}

/** Changes what staff may write of somebody whose resume lies in the pool. */
export function EditTalentButton({ id, resume, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  return (
    <>
      <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setOpen(true)}>
        編輯
      </Button>
      <FormDialog
        title="編輯人才"
        fields={fieldsOf(resume)}
        button="儲存"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={async (values) => {
          const body = { ...values, seen: resume.updatedAt } as never;
          onChange(await call<typeof changeTalent>('PUT /api/admin/talents/{id}', { params: { id }, body }));
          setOpen(false);
          notify('已儲存', { type: 'success' });
        }}
      />
    </>
  );
}
