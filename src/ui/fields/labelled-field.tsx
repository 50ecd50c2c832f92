import { type ReactNode, useId } from 'react';
import type { FieldError as Finding } from 'react-hook-form';
import { inClauses } from '../clauses.ts';
import { FieldError } from './field-error.tsx';

export interface FieldProps {
  label: string;
  error?: Finding;
  help?: ReactNode;
  isRequired?: boolean;
}

/** Connects a control with its label, help and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface LabelledFieldProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** Label above, help below the label, error below the field; always connected. */
export function LabelledField({ label, error, help, isRequired, children }: LabelledFieldProps) {
  const id = useId();
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isRequired={isRequired} />
      {help && (
        <p id={`${id}-help`} className="help" {...(typeof help === 'string' && inClauses(help, 17))}>
          {help}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': isRequired || undefined,
      })}
      <FieldError id={`${id}-error`} message={error?.message} />
    </div>
  );
}

/** The word 必填 is only visible; assistive technology reads it from the field itself, so that its name stays the label. */
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
