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

/** A new password, and its confirmation. */
export function NewPasswordFields<Name extends string>({
  name,
  label,
  register,
  formState: { errors, dirtyFields },
}: NewPasswordFieldsProps<Name>) {
  // A confirmation that nobody has touched yet shows no error.
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
