import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { failureText } from '#features/backoffice/shared/failure-notice.tsx';
import { FormDialog } from '#features/backoffice/shared/form-dialog.tsx';
import { call } from '#shared/call.ts';
import { STALE } from '#shared/revisions.ts';
import type { Preview } from '../../document/contract.ts';
import type { Talent } from '../contract.ts';
import type { changeTalent } from './contract.ts';
import { changesBetween, fieldsOf } from './rules.ts';

interface Props {
  id: string;
  resume: Preview;
  onChange: (resume: Preview) => void;
}

/** Changes what staff may enter about somebody whose resume is in the pool. */
export function EditTalentButton({ id, resume, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [theirs, setTheirs] = useState('');
  const notify = useNotify();
  const client = useQueryClient();
  const readAnew = async () => {
    await client.refetchQueries({ queryKey: ['talent', id] });
    return client.getQueryData<Talent>(['talent', id])?.resume;
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<EditIcon />}
        onClick={() => {
          setTheirs('');
          setOpen(true);
        }}
      >
        編輯
      </Button>
      <FormDialog
        title="編輯人才"
        {...(theirs && { content: `同仁剛改成：${theirs}。再次儲存會以您輸入的內容為準。` })}
        fields={fieldsOf(resume)}
        button="儲存"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={async (values) => {
          const body = { ...values, seen: resume.updatedAt } as never;
          const row = 'PUT /api/admin/talents/{id}';
          const saved = await call<typeof changeTalent>(row, { params: { id }, body }).catch(async (error) => {
            const stored = failureText(error) === STALE ? await readAnew() : undefined;
            if (stored) setTheirs(changesBetween(resume, stored));
            throw error;
          });
          onChange(saved);
          setOpen(false);
          notify('已儲存', { type: 'success' });
        }}
      />
    </>
  );
}
