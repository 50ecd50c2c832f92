import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Create, type CreateProps, HttpError, SaveButton, Toolbar, useNotify } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { uuidv7 } from 'uuidv7';
import { failureText } from '#features/backoffice/shared/failure-notice.tsx';
import { KeptForm } from '#features/backoffice/shared/kept-form.tsx';
import { useStill } from '#ui/fields/use-still.ts';

interface Props extends Pick<CreateProps, 'redirect' | 'mutationOptions'> {
  title: string;
  /** The text of the save button. */
  save: string;
  blank: object;
  /** Further buttons. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** The form of a new entry. */
export function EntryCreate({ title, save, blank, buttons, children, mutationOptions, ...then }: Props) {
  const notify = useNotify();
  const [newId] = useState(uuidv7);
  // react-admin's own notice would be gone before a long one is read. Errors of fields are shown at the fields.
  const onError = (error: unknown) => {
    if (error instanceof HttpError && error.body?.errors && !error.body.errors.root) return;
    notify(failureText(error), { type: 'error', autoHideDuration: 8000 });
  };
  const toolbar = (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap', py: 1 }}>
      <SaveButton label={save} alwaysEnable />
      {buttons}
    </Toolbar>
  );
  return (
    <Create
      title={title}
      mutationMode="pessimistic"
      transform={(data: object) => ({ ...data, newId })}
      mutationOptions={{ onError, ...mutationOptions }}
      // Clipped, not scrollable itself, so that an editor's tools can stay in view.
      sx={{ '& .RaCreate-card': { overflow: 'clip', minWidth: 0 } }}
      {...then}
    >
      <KeptForm defaultValues={blank} toolbar={toolbar}>
        <Fields>{children}</Fields>
      </KeptForm>
    </Create>
  );
}

/** The page of the stored entry opens with what was sent. */
function Fields({ children }: { children: ReactNode }) {
  const isStill = useStill(useFormState().isSubmitting);
  return (
    <Box sx={{ display: 'contents' }} inert={isStill}>
      {children}
    </Box>
  );
}
