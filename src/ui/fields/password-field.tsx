import { useEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type FieldProps, LabelledField } from './labelled-field.tsx';
import { NO_WORD } from './text-field.tsx';

interface PasswordFieldProps extends FieldProps {
  field: UseFormRegisterReturn;
  autoComplete: 'current-password' | 'new-password';
}

/** The typed text can be shown: on a phone it is seldom right at once. */
export function PasswordField({ field, autoComplete, ...labelled }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A sent password isn't left readable.
    const hide = () => setShown(false);
    const form = box.current?.closest('form');
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <LabelledField {...labelled}>
      {(control) => (
        <div className="password" ref={box}>
          <input
            {...field}
            {...control}
            type={isShown ? 'text' : 'password'}
            className="input"
            autoComplete={autoComplete}
            {...NO_WORD}
          />
          <button type="button" className="text-button" aria-controls={control.id} onClick={() => setShown(!isShown)}>
            {isShown ? '隱藏' : '顯示'}
            <span className="sr-only">{labelled.label}</span>
          </button>
        </div>
      )}
    </LabelledField>
  );
}
