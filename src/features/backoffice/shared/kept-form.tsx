import { useEffect, useRef } from 'react';
import { SaveButton, SimpleForm, type SimpleFormProps } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useUnsaved } from './use-unsaved.ts';

/**
 * A form whose typed text is not lost by leaving it, refreshing the screen or the end of a session, and that leads to the first
 * field that is wrong.
 */
export const KeptForm = ({ children, ...props }: SimpleFormProps) => (
  <SimpleForm warnWhenUnsavedChanges {...props}>
    <Typed />
    {children}
  </SimpleForm>
);

/** Can have the focus though there is nothing to save: a button that is off would lose it to nobody. */
export function KeptSaveButton() {
  const { isDirty, isSubmitting } = useFormState();
  const isOff = !isDirty || isSubmitting;
  return <SaveButton alwaysEnable aria-disabled={isOff} onClick={(event) => isOff && event.preventDefault()} />;
}

function Typed() {
  const { isDirty, submitCount } = useFormState();
  const place = useRef<HTMLSpanElement>(null);
  useUnsaved(isDirty);
  useEffect(() => {
    if (submitCount === 0) return;
    const lead = () => {
      const fields = place.current?.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
      [...fields].find((field) => field.ariaHidden !== 'true')?.focus();
    };
    // A group that is folded up opens first.
    const timer = setTimeout(lead);
    return () => clearTimeout(timer);
  }, [submitCount]);
  return <span ref={place} hidden />;
}
