import { SimpleForm, type SimpleFormProps } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useUnsaved } from './use-unsaved.ts';

/** A form whose typed text is not lost by leaving it, refreshing the screen or the end of a session. */
export const KeptForm = ({ children, ...props }: SimpleFormProps) => (
  <SimpleForm warnWhenUnsavedChanges {...props}>
    <Typed />
    {children}
  </SimpleForm>
);

function Typed() {
  useUnsaved(useFormState().isDirty);
  return null;
}
