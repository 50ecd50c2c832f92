import { type FormEvent, useId, useRef, useState } from 'react';
import { call } from '#shared/call.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { whenLoaded } from '#ui/dialogs/when-loaded.ts';
import { FieldError } from '#ui/fields/field-error.tsx';
import { NeedsScript } from '#ui/fields/needs-script.tsx';
import { Link } from '#ui/link.tsx';
import type { subscribe } from './contract.ts';

/** The validator loads when the form is first touched, so that no page carries it just for the footer. */
const loadParts = () => Promise.all([import('./contract.ts'), import('#ui/dialogs/show-failure.ts')]);
type Parts = Awaited<ReturnType<typeof loadParts>>;
const NOT_DONE = '無法完成訂閱';
const warm = () => void loadParts().catch(() => {});

export function NewsletterForm() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  // A second press may come while the first waits for these parts, before anything is redrawn: it would cancel the
  // subscription.
  const isPressed = useRef(false);

  const check = ([{ NewsletterInput }]: Parts) => {
    const found = NewsletterInput.safeParse({ email: input.current?.value ?? '' });
    setError(found.error?.issues[0]?.message);
    return found.success;
  };
  const send = async (parts: Parts) => {
    if (!check(parts)) return input.current?.focus();
    const email = input.current?.value ?? '';
    setSending(true);
    try {
      // The specification's words for an address that was already subscribed: the call cancels it, with the error icon.
      const isCancelled = await call<typeof subscribe>('POST /api/newsletter/subscribe', { body: { email } });
      if (input.current) input.current.value = '';
      // It has been sent; the button behind the dialog shows that.
      setSending(false);
      await showAlert(isCancelled ? { icon: 'error', title: '已取消訂閱' } : { icon: 'success', title: '已完成訂閱' });
    } catch (error) {
      const [, { showFailure }] = parts;
      await showFailure(error, NOT_DONE);
    } finally {
      setSending(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPressed.current) return;
    isPressed.current = true;
    await whenLoaded(loadParts, send, NOT_DONE).finally(() => {
      isPressed.current = false;
    });
  };
  return (
    <form className="newsletter" method="post" noValidate onSubmit={submit} onFocus={warm}>
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
          onInput={() => loadParts().then(check, () => {})}
        />
        <button type="submit" className="button">
          {isSending ? '送出中…' : '訂閱'}
        </button>
      </div>
      <FieldError id={`${id}-error`} message={error} />
      <NeedsScript />
      <p className="newsletter-note">
        您的信箱只用來寄送電子報，隨時可以取消。訂閱即表示同意
        <Link to="/privacy#collection">個人資料的蒐集與利用</Link>。
      </p>
    </form>
  );
}
