import { useId } from 'react';
import type { FieldError as Finding, UseFormRegisterReturn } from 'react-hook-form';
import { FieldError } from './field-error.tsx';

interface RadioFieldProps {
  label: string;
  field: UseFormRegisterReturn;
  options: readonly { value: string; label: string }[];
  error?: Finding;
  isRequired?: boolean;
}

/** A few options side by side, all visible. */
export function RadioField({ label, field, options, error, isRequired }: RadioFieldProps) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label-row">
        {label}
        {isRequired && (
          <span className="required" aria-hidden="true">
            必填
          </span>
        )}
      </legend>
      <div className="choices">
        {options.map(({ value, label: text }) => (
          <label key={value} className="choice">
            <input type="radio" {...field} value={value} />
            {text}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error?.message} />
    </fieldset>
  );
}

export function CheckField({ label, field, help }: { label: string; field: UseFormRegisterReturn; help?: string }) {
  const id = useId();
  return (
    <div className="field">
      <label className="choice">
        <input type="checkbox" {...field} aria-describedby={help ? `${id}-help` : undefined} />
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
    </div>
  );
}
