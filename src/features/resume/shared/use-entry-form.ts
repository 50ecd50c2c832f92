import { useCallback, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CallFailure } from '#shared/failures.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { useUnsaved } from '#ui/dialogs/use-unsaved.ts';
import { newKey } from '#ui/new-key.ts';
import { useReload } from '#ui/routing/use-router.tsx';
import { isStillOwner } from '#ui/use-owner.ts';
import { DUPLICATE } from './contract.ts';
import type { EntryFormProps } from './entry-list.tsx';
import { blankOf, type Fields } from './fields.ts';
import { useKeptDraft } from './use-draft.ts';
import { type Labels, useLabelledForm } from './use-labelled-form.ts';

/** The alert after a success and the title of a failure (spec §8). */
interface Words {
  done: string;
  failed: string;
}

interface EntryForm<Entry extends { revision: number }, Input extends FieldValues, Output>
  extends Omit<EntryFormProps<Entry, Input>, 'others'> {
  name: string;
  fields: Fields & Labels<Input>;
  shape: z.ZodMiniType<Output, Input>;
  /** Initial values of a new entry; the other fields are blank. */
  first?: Partial<Input>;
  create: { send: (body: Output) => Promise<unknown>; words: Words };
  update: { send: (id: string, body: Output) => Promise<unknown>; words: Words };
  /** Whether another entry is the same; checked before anything is sent (decisions §10). */
  isDuplicate?: (body: Output) => boolean;
}

/** Create and edit are one form with an optional entry. */
export function useEntryForm<Entry extends { revision: number }, Input extends FieldValues, Output extends object>(
  props: EntryForm<Entry, Input, Output>,
) {
  const { name, fields, shape, open, entry, first, create, update, isDuplicate, onClose } = props;
  const stored = { ...blankOf(fields), ...first, ...entry } as DefaultValues<Input>;
  const form = useLabelledForm(fields, shape, open.draft ?? stored);
  const reload = useReload();
  const [isSending, setSending] = useState(false);
  const [entryKey] = useState(newKey);
  const isDirty = form.formState.isDirty || open.draft !== undefined;
  useUnsaved(isDirty);
  const { getValues } = form;
  useKeptDraft(
    name,
    isDirty,
    useCallback(() => ({ id: open.id, values: getValues() }), [open.id, getValues]),
  );
  const submit = form.handleSubmit(async (body) => {
    if (isDuplicate?.(body)) {
      await showAlert({ icon: 'warning', title: DUPLICATE });
      return;
    }
    if (!(await isStillOwner())) return;
    const { words } = open.id ? update : create;
    setSending(true);
    try {
      if (open.id) await update.send(open.id, { ...body, basedOn: entry?.revision });
      else await create.send({ ...body, entryKey });
    } catch (error) {
      form.showRefused(error);
      await showFailure(error, words.failed);
      setSending(false);
      // After an outdated save, the next one is based on what the list then shows. Not without a connection, since the page
      // would be lost.
      if (error instanceof CallFailure && error.status === 400) await reload();
      return;
    }
    await showAlert({ icon: 'success', title: words.done });
    await reload();
    onClose();
  });
  return { ...form, submit, isDirty, isSending };
}
