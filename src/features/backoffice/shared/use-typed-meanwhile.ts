import { useEffect, useRef } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';
import { type FieldValues, type KeepStateOptions, useFormContext, useFormState } from 'react-hook-form';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Text typed while the server answers stays, and counts as unsaved. With each answer react-admin resets the form, keeping
 * what `keeps` says at that moment; it is set here just before, since effects run from the inside out.
 */
export function useTypedMeanwhile(keeps: KeepStateOptions): void {
  const record = useRecordContext<RaRecord>();
  const { getValues, setValue } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const known = useRef(record);
  const sent = useRef<FieldValues>(undefined);

  useEffect(() => {
    if (isSubmitting) sent.current = structuredClone(getValues());
  }, [isSubmitting, getValues]);

  useEffect(() => {
    const isAnswer = record !== known.current && record?.id === known.current?.id;
    known.current = record;
    keeps.keepValues = false;
    if (!isAnswer || !record) return;
    const before = sent.current;
    sent.current = undefined;
    const now = getValues();
    const typed = Object.keys(dirtyFields).filter((name) => !before || !isSame(now[name], before[name]));
    if (typed.length === 0) return;
    keeps.keepValues = true;
    queueMicrotask(() => {
      for (const name of typed) setValue(name, now[name], { shouldDirty: true });
      const others = Object.keys(record).filter((name) => !typed.includes(name) && !isSame(now[name], record[name]));
      for (const name of others) setValue(name, record[name], { shouldDirty: true });
    });
  });
}
