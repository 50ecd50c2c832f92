import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SaveButton, SimpleForm, type SimpleFormProps, useNotify } from 'react-admin';
import { type KeepStateOptions, useFormState } from 'react-hook-form';
import { useTypedMeanwhile } from './use-typed-meanwhile.ts';
import { useUnsaved } from './use-unsaved.ts';

/**
 * A form whose typed text is not lost by leaving it, refreshing the screen or the end of a session, and that moves the focus
 * to the first wrong field.
 */
export function KeptForm({ children, ...props }: SimpleFormProps) {
  const [keeps] = useState<KeepStateOptions>(() => ({}));
  return (
    <SimpleForm warnWhenUnsavedChanges disableInvalidFormNotification resetOptions={keeps} {...props}>
      <Typed keeps={keeps} />
      {children}
    </SimpleForm>
  );
}

/** Can have the focus even if there is nothing to save: disabling it would lose the focus. */
export function KeptSaveButton() {
  const { isDirty, isSubmitting } = useFormState();
  const place = useRef<HTMLSpanElement>(null);
  const [isWrong, setWrong] = useState(false);
  // Half a date is no change for the form. The browser reports the error when it is to be saved.
  useEffect(() => {
    const form = place.current?.closest('form');
    const look = () => setWrong(form?.matches(':invalid') === true);
    for (const type of ['keyup', 'focusout']) form?.addEventListener(type, look);
    return () => {
      for (const type of ['keyup', 'focusout']) form?.removeEventListener(type, look);
    };
  }, []);
  const isOff = (!isDirty && !isWrong) || isSubmitting;
  return (
    <>
      <span ref={place} hidden />
      <SaveButton alwaysEnable aria-disabled={isOff} onClick={(event) => isOff && event.preventDefault()} />
    </>
  );
}

function Typed({ keeps }: { keeps: KeepStateOptions }) {
  const { isDirty, submitCount, errors } = useFormState();
  const notify = useNotify();
  // Errors that belong to no field are reported by the code that saves.
  const isWrong = Object.keys(errors).length > 0 && !errors.root;
  const sayWrong = useEffectEvent(() => isWrong && notify('ra.message.invalid_form', { type: 'error' }));
  const place = useRef<HTMLSpanElement>(null);
  useUnsaved(isDirty);
  useTypedMeanwhile(keeps);
  useEffect(() => {
    if (submitCount === 0) return;
    sayWrong();
    const lead = () => {
      const fields = place.current?.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
      [...fields].find((field) => field.ariaHidden !== 'true')?.focus();
    };
    // A folded group opens first.
    const timer = setTimeout(lead);
    return () => clearTimeout(timer);
  }, [submitCount]);
  return <span ref={place} hidden />;
}
