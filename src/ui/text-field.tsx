import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FieldError as Finding, UseFormRegisterReturn } from 'react-hook-form';
import { FieldError } from './field-error.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'> {
  label: string;
  field: UseFormRegisterReturn;
  error?: Finding;
  help?: ReactNode;
  isRequired?: boolean;
  /** Given: a text area of that many rows. */
  rows?: number;
}

/** Label above, help under the label, error under the field; tied together by construction. */
export function TextField({ label, field, error, help, isRequired, rows, ...rest }: TextFieldProps) {
  const id = useId();
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const shared = {
    ...field,
    id,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    'aria-required': isRequired || undefined,
  };
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isRequired={isRequired} />
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      {rows ? (
        <textarea {...shared} rows={rows} placeholder={rest.placeholder} autoComplete={rest.autoComplete} />
      ) : (
        <input type="text" {...rest} {...shared} />
      )}
      <FieldError id={`${id}-error`} message={error?.message} />
    </div>
  );
}

/** The word 必填 is for the eye; the field itself says it to assistive technology, so that its name stays the label. */
export function FieldLabel({ id, label, isRequired }: { id: string; label: string; isRequired?: boolean }) {
  return (
    <div className="label-row">
      <label htmlFor={id}>{label}</label>
      {isRequired && (
        <span className="required" aria-hidden="true">
          必填
        </span>
      )}
    </div>
  );
}
