import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Alert } from '#ui/dialogs/alert-dialog.tsx';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { useUnsaved } from '#ui/dialogs/use-unsaved.ts';
import { isStillOwner } from '#ui/use-owner.ts';
import { takeDraft, useKeptDraft } from './use-draft.ts';
import { type Labels, useLabelledForm } from './use-labelled-form.ts';
import { useOtherWindows } from './use-other-windows.ts';

const OVERTAKEN: Alert = {
  icon: 'warning',
  title: '這份資料剛在其他視窗儲存過',
  texts: ['繼續儲存，就會以這一頁的內容取代。'],
  confirm: '繼續儲存',
  cancel: '取消',
};

interface PartForm<Input extends FieldValues, Output> {
  /** The draft's name: the page's path. */
  name: string;
  fields: Labels<Input>;
  shape: z.ZodMiniType<Output, Input>;
  stored: DefaultValues<Input>;
  save: (body: Output) => Promise<unknown>;
}

/** The form of a part that exists once in a resume: saved as a whole; leaving it unsaved asks first. */
export function usePartForm<Input extends FieldValues, Output>(props: PartForm<Input, Output>) {
  const { name, fields, shape, stored, save } = props;
  const form = useLabelledForm(fields, shape, stored);
  const { isDirty } = form.formState;
  const [isRestored, setRestored] = useState(false);
  // This also applies while it is being saved, since the save may fail.
  useUnsaved(isDirty);
  useKeptDraft(name, isDirty, form.getValues);
  const { isOvertaken, tell } = useOtherWindows<Input>(name, isDirty, (values) => form.reset(values));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const draft = takeDraft<Input>(name);
    if (!draft) return;
    for (const [field, value] of Object.entries(draft)) {
      // Fields that weren't typed show no message.
      if (value === stored[field]) continue;
      form.put(field as Path<Input>)(value as PathValue<Input, Path<Input>>);
    }
    setRestored(true);
  }, []);
  const submit = form.handleSubmit(async (body) => {
    if (!(await isStillOwner())) return;
    if (isOvertaken.current && !(await showAlert(OVERTAKEN))) return;
    const typed = form.getValues();
    try {
      await save(body);
    } catch (error) {
      form.showRefused(error);
      await showFailure(error, '更新失敗');
      return;
    }
    // What was typed meanwhile stays, as unsaved changes.
    form.reset(typed, { keepValues: true });
    tell(typed);
    setRestored(false);
    await showAlert({ icon: 'success', title: '資料已更新' });
  });
  return { ...form, submit, isRestored };
}
