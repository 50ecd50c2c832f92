import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { Part } from './part.tsx';
import { type PlainField, PlainForm } from './plain-form.tsx';

interface Props {
  title: string;
  /** What goes with it. */
  content: string;
  /** Asks for what is typed to prove that it is meant. */
  field: Pick<PlainField, 'label' | 'help' | 'maxLength'>;
  onDelete: (confirmation: string) => Promise<unknown>;
  done: string;
  /** The list that is gone back to. */
  resource: string;
}

/** Deletes for good, after two steps, the second of which is typed. */
export function DeletePart({ title, content, field, onDelete, done, resource }: Props) {
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const redirect = useRedirect();
  return (
    <Part title={title}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {content}
      </Typography>
      {isAsking ? (
        <PlainForm
          fields={[{ ...field, name: 'confirmation', autoComplete: 'off' }]}
          button="永久刪除"
          color="error"
          onSend={async ({ confirmation = '' }) => {
            await onDelete(confirmation);
            notify(done, { type: 'success' });
            redirect('list', resource);
          }}
        >
          <Button onClick={() => setAsking(false)}>取消</Button>
        </PlainForm>
      ) : (
        <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
          {title}…
        </Button>
      )}
    </Part>
  );
}
