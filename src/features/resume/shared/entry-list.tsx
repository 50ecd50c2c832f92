import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { type Column, EntryTable } from '#ui/entry-table.tsx';
import { AddButton, EmptyCard, ListSection, RowActions } from './entry-section.tsx';
import { useDelete } from './use-delete.ts';
import { takeDraft } from './use-draft.ts';

interface EntryDraft<Input> {
  id: string | undefined;
  values: Input;
}

/** What the modal of a list shows: a blank entry, one of the list, or what was typed before signing in again. */
interface OpenEntry<Input extends FieldValues> {
  id: string | undefined;
  draft?: DefaultValues<Input>;
}

/** The properties of an entry's form. */
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

interface EntryListProps<Entry, Input extends FieldValues> extends Entries<Entry> {
  caption: string;
  columns: readonly Column<Entry>[];
  most: number;
  /** An entry's name in the labels of its buttons. */
  nameOf: (entry: Entry) => string;
  /** Shown while there are none. */
  empty: string;
  /** Details shown when a row is opened. */
  detail?: (entry: Entry) => ReactNode;
  Form: ComponentType<EntryFormProps<Entry, Input>>;
  /** The page around the list, if it is the page's only one; else the list is a section with a heading. */
  frame?: (action: ReactNode, list: ReactNode) => ReactNode;
}

/** A list of entries that can be added, changed and removed. */
export function EntryList<Entry, Input extends FieldValues>(props: EntryListProps<Entry, Input>) {
  const { entries, idOf, caption, columns, most, nameOf, empty, detail, Form, frame } = props;
  const { form, onAdd, onEdit, onDelete } = useEntries<Entry, Input>(props);
  // One row at a time; clicking it again closes it (spec §4).
  const [openKey, setOpenKey] = useState<string>();
  const onToggle = (key: string) => setOpenKey(key === openKey ? undefined : key);
  const hasEntries = entries.length > 0;
  const what = frame ? undefined : caption;
  const action = hasEntries && <AddButton what={what} count={entries.length} most={most} onAdd={onAdd} />;
  const list = (
    <>
      {hasEntries ? (
        <EntryTable
          caption={caption}
          columns={columns}
          rows={entries}
          keyOf={idOf}
          actions={(row) => (
            <RowActions name={`：${nameOf(row)}`} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
          )}
          detail={detail && { of: detail, openKey, onToggle }}
        />
      ) : (
        <EmptyCard what={what} text={empty} onAdd={onAdd} />
      )}
      {form && <Form {...form} />}
    </>
  );
  if (frame) return frame(action, list);
  return (
    <ListSection title={caption} action={action}>
      {list}
    </ListSection>
  );
}

/** The list's dialog and deletion. */
function useEntries<Entry, Input extends FieldValues>({ name, entries, idOf, remove }: Entries<Entry>) {
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
    /** For this dialog only: a request may be answered after its dialog was closed and another opened. */
    onClose: () => setOpen((now) => (now === open ? undefined : now)),
  };
  return {
    form,
    onAdd: () => setOpen({ id: undefined }),
    onEdit: (entry: Entry) => setOpen({ id: idOf(entry) }),
    onDelete: (entry: Entry) => confirmDelete(() => remove(idOf(entry))),
  };
}
