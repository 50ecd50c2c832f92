import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { accountContent } from '#content/account.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';

interface NewPasswordFieldsProps<Name extends string> {
  name: Name;
  label: string;
  register: (name: Name | 'confirmation', options?: { deps: 'confirmation'[] }) => UseFormRegisterReturn;
  errors: Partial<Record<Name | 'confirmation', FieldError>>;
}

/** A new password and its confirmation. */
export function NewPasswordFields<Name extends string>({
  name,
  label,
  register,
  errors,
}: NewPasswordFieldsProps<Name>) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        isRequired
        help={accountContent.passwordHelp}
        field={register(name, { deps: ['confirmation'] })}
        error={errors[name]}
      />
      <PasswordField
        label={`確認${label}`}
        autoComplete="new-password"
        isRequired
        field={register('confirmation')}
        error={errors.confirmation}
      />
    </>
  );
}
