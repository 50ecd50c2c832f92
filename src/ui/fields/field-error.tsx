import { LineIcon } from '../icons.tsx';

/** The error of one field, in words with an icon; announced when it appears. */
export function FieldError({ id, message }: { id: string; message?: string }) {
  return (
    <div aria-live="polite">
      {message && (
        <p id={id} className="error-text">
          <LineIcon name="alert" size={18} />
          {message}
        </p>
      )}
    </div>
  );
}
