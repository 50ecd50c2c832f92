import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { accountContent } from '#content/account.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';

interface NewPasswordFieldsProps<Name extends string> {
  name: Name;
  label: string;
  inputOf: (
    name: Name | 'confirmation',
    options?: { deps: 'confirmation'[] },
  ) => { field: UseFormRegisterReturn; error?: FieldError };
}

/** A new password and its confirmation. */
export function NewPasswordFields<Name extends string>({ name, label, inputOf }: NewPasswordFieldsProps<Name>) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        isRequired
        help={accountContent.passwordHelp}
        {...inputOf(name, { deps: ['confirmation'] })}
      />
      <PasswordField label={`確認${label}`} autoComplete="new-password" isRequired {...inputOf('confirmation')} />
    </>
  );
}
