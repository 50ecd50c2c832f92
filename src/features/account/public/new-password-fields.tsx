import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { accountContent } from '#content/account.ts';
import { TextField } from '#ui/fields/text-field.tsx';

interface NewPasswordFieldsProps<Name extends string> {
  name: Name;
  label: string;
  register: (name: Name | 'confirmation', options?: { deps: 'confirmation'[] }) => UseFormRegisterReturn;
  formState: {
    errors: Partial<Record<Name | 'confirmation', FieldError>>;
    dirtyFields: { confirmation?: boolean };
  };
}

/** A password that is being chosen, and its second writing. */
export function NewPasswordFields<Name extends string>({
  name,
  label,
  register,
  formState: { errors, dirtyFields },
}: NewPasswordFieldsProps<Name>) {
  // A confirmation that nobody has touched is not found fault with.
  const isConfirmed = dirtyFields.confirmation || errors.confirmation;
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        isRequired
        help={accountContent.passwordHelp}
        field={register(name, { deps: isConfirmed ? ['confirmation'] : [] })}
        error={errors[name]}
      />
      <TextField
        label={`確認${label}`}
        type="password"
        autoComplete="new-password"
        isRequired
        field={register('confirmation')}
        error={errors.confirmation}
      />
    </>
  );
}
