import { useId } from 'react';
import type { FieldError as Finding, UseFormRegisterReturn } from 'react-hook-form';
import { FieldError } from './field-error.tsx';
import { FieldLabel } from './text-field.tsx';

interface SelectFieldProps {
  label: string;
  field: UseFormRegisterReturn;
  options: readonly string[];
  error?: Finding;
  help?: string;
  isRequired?: boolean;
}

/** One of a few options, by the device's own list. */
export function SelectField({ label, field, options, error, help, isRequired }: SelectFieldProps) {
  const id = useId();
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isRequired={isRequired} />
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      <select
        {...field}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        aria-required={isRequired || undefined}
      >
        <option value="">請選擇</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <FieldError id={`${id}-error`} message={error?.message} />
    </div>
  );
}
