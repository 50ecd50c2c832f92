import { Skeleton } from '@mui/material';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Edit, useNotify, useRecordContext } from 'react-admin';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { STALE } from '#shared/revisions.ts';
import { KeptForm } from './kept-form.tsx';
import { Theirs } from './theirs.tsx';

interface Revised {
  id: string;
  revision: number;
}

interface Props<T extends Revised> {
  title: ReactNode;
  toolbar: ReactElement;
  /** Reads the record's current state from the server. */
  find: (id: string) => Promise<T>;
  /** The labels of fields that are shown if somebody else changed them; `show` says how. */
  labels: Partial<Record<keyof T & string, string>>;
  show?: (name: keyof T & string, theirs: T) => ReactNode;
  /** Fields that are not plain values, as words: these are compared and shown. */
  texts?: Partial<Record<keyof T & string, (record: T) => string>>;
  /** The assignee's field: if it wasn't changed here, somebody else's change to it stays. */
  handed?: keyof T & string;
  /** A field that can also be changed elsewhere: if it wasn't changed here, its current value is shown. */
  followed?: string;
  /** Reports the save; by default with a plain message. */
  onSaved?: (saved: T) => void;
  children: ReactNode;
}

/**
 * The form for a record that several people may edit. If somebody else saved first, what is typed stays, the form shows what
 * they wrote, and saving again overwrites knowingly.
 */
export function RevisedEdit<T extends Revised>({
  title,
  toolbar,
  find,
  labels,
  show,
  texts,
  handed,
  followed,
  onSaved,
  children,
}: Props<T>) {
  const notify = useNotify();
  const newer = useRef<T>(undefined);
  const [theirs, setTheirs] = useState<T>();

  const settle = (record: T | undefined) => {
    newer.current = record;
    setTheirs(record);
  };
  async function failed(error: unknown, id: string) {
    const text = error instanceof Error ? error.message : '';
    notify(text, { type: 'error', autoHideDuration: 8000 });
    if (text === STALE) settle(await find(id));
  }

  return (
    <Edit
      title={title}
      mutationMode="pessimistic"
      redirect={false}
      // The screen places these buttons itself.
      actions={false}
      // Clipped, not scrollable itself, so that an editor's tools can stay in view.
      sx={{ '& .RaEdit-card': { overflow: 'clip', minWidth: 0 } }}
      transform={(data: T, { previousData }: { previousData?: T } = {}) => ({
        ...data,
        ...(handed && data[handed] === previousData?.[handed] && { [handed]: undefined }),
        revision: newer.current?.revision ?? data.revision,
      })}
      mutationOptions={{
        onSuccess: (saved: T) => {
          settle(undefined);
          if (onSaved) onSaved(saved);
          else notify('已儲存', { type: 'success' });
        },
        onError: (error: unknown, variables: { id?: unknown }) => failed(error, String(variables.id)),
      }}
      render={({ record }) =>
        record ? (
          <KeptForm toolbar={toolbar}>
            {children}
            {theirs && <Differences theirs={theirs} labels={labels} show={show} texts={texts} handed={handed} />}
            {theirs && followed && <Following theirs={theirs} followed={followed} />}
          </KeptForm>
        ) : (
          <Skeleton variant="rounded" height={480} />
        )
      }
    />
  );
}

/** What differs between the record's current state on the server and the one this form was opened with. */
function Differences<T extends Revised>(props: Pick<Props<T>, 'labels' | 'show' | 'texts' | 'handed'> & { theirs: T }) {
  const { theirs, labels, show, texts, handed } = props;
  const opened = useRecordContext<T>();
  const mine: Record<string, unknown> = useWatch();
  const isKept = (name: keyof T & string) => name === handed && mine[name] === opened?.[name];
  const plainOf = (name: keyof T & string, record: T | undefined) =>
    record && texts?.[name] ? texts[name](record) : record?.[name];
  const names = (Object.keys(labels) as (keyof T & string)[]).filter(
    (name) => plainOf(name, theirs) !== plainOf(name, opened) && !isKept(name),
  );
  const textOf = (name: keyof T & string) => show?.(name, theirs) ?? String(plainOf(name, theirs) ?? '');
  return <Theirs facts={names.map((name) => [labels[name] ?? '', textOf(name)] as const)} />;
}

/** Takes over somebody else's change of a field that hasn't been touched here: saving would otherwise undo it. */
function Following({ theirs, followed }: { theirs: object; followed: string }) {
  const opened = useRecordContext();
  const { getValues, setValue } = useFormContext();
  useEffect(() => {
    if (getValues(followed) === get(opened, followed))
      setValue(followed, get(theirs, followed) ?? null, { shouldDirty: true });
  }, [theirs, followed, opened, getValues, setValue]);
  return null;
}
