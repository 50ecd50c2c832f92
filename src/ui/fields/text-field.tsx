import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type FieldProps, LabelledField } from './labelled-field.tsx';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'> {
  label: string;
  field: UseFormRegisterReturn;
  /** If given, a text area with this many rows. */
  rows?: number;
}

/** For text that isn't a word: phones neither capitalize nor correct it. */
export const NO_WORD = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const;

export function TextField({ label, field, error, help, isRequired, rows, ...rest }: TextFieldProps) {
  return (
    <LabelledField {...{ label, error, help, isRequired }}>
      {(control) =>
        rows ? (
          <textarea
            {...field}
            {...control}
            className="input"
            rows={rows}
            placeholder={rest.placeholder}
            autoComplete={rest.autoComplete}
          />
        ) : (
          <input type="text" {...rest} {...field} {...control} className="input" />
        )
      }
    </LabelledField>
  );
}
