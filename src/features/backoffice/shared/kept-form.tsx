import { useEffect, useRef } from 'react';
import { SimpleForm, type SimpleFormProps } from 'react-admin';
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
