import { Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRedirect, useUnselect } from 'react-admin';
import { untilGone } from '#shared/failures.ts';
import { Part } from './part.tsx';
import { type PlainField, PlainForm } from './plain-form.tsx';

interface Props {
  id: string;
  title: string;
  /** What is deleted with it. */
  content: string;
  /** A field to type into, as proof that the deletion is meant. */
  field: Pick<PlainField, 'label' | 'help' | 'maxLength'>;
  onDelete: (confirmation: string) => Promise<unknown>;
  done: string;
  /** The list to return to. */
  resource: string;
}

/** Deletes for good, after two steps, of which the second requires typing. */
export function DeletePart({ id, title, content, field, onDelete, done, resource }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [goneAfter] = useState(untilGone);
  const notify = useNotify();
  const redirect = useRedirect();
  const client = useQueryClient();
  const unselect = useUnselect(resource);
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
            await goneAfter(() => onDelete(confirmation));
            notify(done, { type: 'success' });
            unselect([id]);
            redirect('list', resource);
            // The back button must not show it again.
            client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
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
