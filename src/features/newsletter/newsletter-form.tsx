import { type FormEvent, useId, useRef, useState } from 'react';
import { showAlert } from '#ui/alerts.tsx';
import { FieldError } from '#ui/field-error.tsx';

/** The validator comes with the first touch of the form, so that no page carries it for the footer's sake. */
const loadShape = () => import('./contract.ts').then((contract) => contract.NewsletterInput);

export function NewsletterForm() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isTouched, setTouched] = useState(false);

  const check = async () => {
    const found = (await loadShape()).safeParse({ email: input.current?.value ?? '' });
    setError(found.error?.issues[0]?.message);
    return found.success;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!(await check())) return input.current?.focus();
    await showAlert({ icon: 'info', title: '電子報即將開放訂閱', texts: ['請再等我們幾天，開放後會在首頁公告。'] });
  };
  return (
    <form className="newsletter" noValidate onSubmit={submit} onFocus={loadShape}>
      <label htmlFor={id}>電子信箱</label>
      <div className="newsletter-row">
        <input
          ref={input}
          id={id}
          className="input"
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder="name@example.com"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onInput={() => isTouched && check()}
          onBlur={() => {
            if (!input.current?.value) return;
            setTouched(true);
            check();
          }}
        />
        <button type="submit" className="button">
          訂閱
        </button>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </form>
  );
}
