import type { UseFormRegisterReturn } from 'react-hook-form';
import { type FieldProps, LabelledField } from './labelled-field.tsx';

interface SelectFieldProps extends FieldProps {
  field: UseFormRegisterReturn;
  options: readonly string[];
}

/** One of a few options, chosen from the device's own list. */
export function SelectField({ field, options, ...props }: SelectFieldProps) {
  return (
    <LabelledField {...props}>
      {(control) => (
        <select {...field} {...control} className="input">
          <option value="">請選擇</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
