import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useDelete } from './use-delete.ts';
import { takeDraft } from './use-draft.ts';

interface EntryDraft<Input> {
  id: string | undefined;
  values: Input;
}

/** What the modal of a list shows: a blank entry, one of the list, or what was typed before signing in again. */
export interface OpenEntry<Input extends FieldValues> {
  id: string | undefined;
  draft?: DefaultValues<Input>;
}

/** What an entry's form is given. */
export interface EntryFormProps<Entry, Input extends FieldValues> {
  open: OpenEntry<Input>;
  /** The entry that is being edited; undefined for a new one. */
  entry: Entry | undefined;
  others: Entry[];
  onClose: () => void;
}

interface Entries<Entry> {
  /** The draft's name: the page's path and the list. */
  name: string;
  entries: readonly Entry[];
  idOf: (entry: Entry) => string;
  remove: (id: string) => Promise<unknown>;
}

/** A list's dialog and deletion, shared by the four lists of a resume. */
export function useEntries<Entry, Input extends FieldValues>({ name, entries, idOf, remove }: Entries<Entry>) {
  const [open, setOpen] = useState<OpenEntry<Input>>();
  const confirmDelete = useDelete();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const draft = takeDraft<EntryDraft<Input>>(name);
    if (!draft) return;
    // If the entry is gone, its draft becomes a new entry.
    const isThere = entries.some((entry) => idOf(entry) === draft.id);
    setOpen({ id: isThere ? draft.id : undefined, draft: draft.values as DefaultValues<Input> });
  }, []);
  const entry = entries.find((entry) => idOf(entry) === open?.id);
  const form: EntryFormProps<Entry, Input> | undefined = open && {
    open,
    entry,
    others: entries.filter((other) => other !== entry),
    /** Of this one: what was closed on its way is answered while another may be open. */
    onClose: () => setOpen((now) => (now === open ? undefined : now)),
  };
  return {
    form,
    onAdd: () => setOpen({ id: undefined }),
    onEdit: (entry: Entry) => setOpen({ id: idOf(entry) }),
    onDelete: (entry: Entry) => confirmDelete(() => remove(idOf(entry))),
  };
}
