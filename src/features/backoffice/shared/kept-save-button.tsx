import { SaveButton } from 'react-admin';
import { useFormState } from 'react-hook-form';

/** Once all is saved there is nothing to press, but one stays here: a button that is off would lose the focus to nobody. */
export function KeptSaveButton() {
  const { isDirty, isSubmitting } = useFormState();
  const isOff = !isDirty || isSubmitting;
  return <SaveButton alwaysEnable aria-disabled={isOff} onClick={(event) => isOff && event.preventDefault()} />;
}
