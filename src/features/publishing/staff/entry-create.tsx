import type { ReactNode } from 'react';
import { Create, type CreateProps, SaveButton, SimpleForm, Toolbar } from 'react-admin';

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
export function EntryCreate({ title, save, blank, buttons, children, ...then }: Props) {
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
      // Cut off, not scrolled by itself, so that an editor's tools can stay in sight.
      sx={{ '& .RaCreate-card': { overflow: 'clip' } }}
      {...then}
    >
      <SimpleForm defaultValues={blank} toolbar={toolbar} warnWhenUnsavedChanges>
        {children}
      </SimpleForm>
    </Create>
  );
}
