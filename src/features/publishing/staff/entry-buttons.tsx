import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Toolbar, useRecordContext, useRedirect, useRefresh } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { KeptSaveButton } from '#features/backoffice/shared/kept-form.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import type { Status } from '../rules.ts';
import { DeleteButton } from './delete-button.tsx';
import { MoreButtons } from './more-buttons.tsx';

interface Entry {
  id: string;
  revision: number;
  status: Status;
}

interface OfEntry {
  params: { id: string };
}

interface Based extends OfEntry {
  body: { revision: number };
}

interface Props<T extends Entry> {
  resource: string;
  nameOf: (entry: T) => string;
  unpublish: (call: Based) => Promise<unknown>;
  duplicate: (call: OfEntry) => Promise<{ id: string }>;
  remove: (call: Based) => Promise<unknown>;
  /** What unpublishing and deleting mean, and what is unavailable until it is saved. */
  texts: Record<'unpublish' | 'remove' | 'unsaved', string>;
  /**
   * The room's own buttons, and the one that publishes; with `isOff`, something is unsaved, and only the saved state could
   * be seen and published.
   */
  children: (entry: T, isOff: boolean) => ReactNode;
}

/** What can be done with a saved entry. */
export function EntryButtons<T extends Entry>({ resource, nameOf, texts, children, ...calls }: Props<T>) {
  const entry = useRecordContext<T>();
  const { isDirty } = useFormState();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const { act, isBusy } = useAct();
  if (!entry) return null;
  const { id, revision, status } = entry;
  const params = { id };
  const body = { revision };
  const isOff = isDirty || isBusy;

  const unpublish = async () => {
    await act(() => calls.unpublish({ params, body }), '已下架');
    refresh();
  };
  const duplicate = () =>
    act(async () => redirect('edit', resource, (await calls.duplicate({ params })).id), '已複製為新的草稿');

  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap', py: 1 }}>
      <KeptSaveButton />
      {children(entry, isOff)}
      {isDirty && (
        <Typography
          variant="body2"
          color="text.secondary"
          // Above the buttons on a phone, among them on a wide screen.
          sx={{ order: { xs: -1, sm: 1 }, width: { xs: 1, sm: 'auto' } }}
        >
          {texts.unsaved}
        </Typography>
      )}
      <MoreButtons>
        {(status === 'open' || status === 'scheduled') && (
          <ConfirmButton
            variant="outlined"
            disabled={isOff}
            title={`下架「${nameOf(entry)}」`}
            content={texts.unpublish}
            confirm="下架"
            onConfirm={unpublish}
          >
            下架
          </ConfirmButton>
        )}
        <Button disabled={isOff} onClick={duplicate}>
          複製
        </Button>
        <Box sx={{ order: 2, ml: { sm: 'auto' }, display: 'grid' }}>
          <DeleteButton
            resource={resource}
            name={nameOf(entry)}
            warning={texts.remove}
            disabled={isBusy}
            remove={() => calls.remove({ params, body })}
            onRefused={isDirty ? undefined : refresh}
          />
        </Box>
      </MoreButtons>
    </Toolbar>
  );
}
