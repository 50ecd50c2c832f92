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

/** What an entry's form is given. */
export interface EntryFormProps<Entry, Input extends FieldValues> {
  open: OpenEntry<Input>;
  /** The entry that is being edited; undefined for a new one. */
  entry: Entry | undefined;
  others: Entry[];
  onClose: () => void;
}

interface Entries<Entry> {
  /** Names the draft: the page's path and the list. */
  name: string;
  entries: readonly Entry[];
  idOf: (entry: Entry) => string;
  remove: (id: string) => Promise<unknown>;
}

interface EntryListProps<Entry, Input extends FieldValues> extends Entries<Entry> {
  caption: string;
  columns: readonly Column<Entry>[];
  most: number;
  /** How the buttons of a row name it. */
  nameOf: (entry: Entry) => string;
  /** Said while there is none. */
  empty: string;
  /** What is read once a row is opened. */
  detail?: (entry: Entry) => ReactNode;
  Form: ComponentType<EntryFormProps<Entry, Input>>;
  /** The page, if it has no other list; else a section with a heading. */
  frame?: (action: ReactNode, list: ReactNode) => ReactNode;
}

/** The entries of a list, which are added, changed and removed. */
export function EntryList<Entry, Input extends FieldValues>(props: EntryListProps<Entry, Input>) {
  const { entries, idOf, caption, columns, most, nameOf, empty, detail, Form, frame } = props;
  const { form, onAdd, onEdit, onDelete } = useEntries<Entry, Input>(props);
  // One row at a time; the same one again closes it (spec §4).
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

/** The list's dialog and its deleting. */
function useEntries<Entry, Input extends FieldValues>({ name, entries, idOf, remove }: Entries<Entry>) {
  const [open, setOpen] = useState<OpenEntry<Input>>();
  const confirmDelete = useDelete();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const draft = takeDraft<EntryDraft<Input>>(name);
    if (!draft) return;
    // A draft of an entry that has gone becomes a new entry.
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
