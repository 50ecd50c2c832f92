import { useId, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { FieldError } from '#ui/fields/field-error.tsx';
import { LineIcon } from '#ui/icons.tsx';
import { useNavigate } from '#ui/routing/use-router.tsx';

/** Goes to Jobs with the keywords query; a plain GET form, so that it works before and without scripts. */
export function KeywordBox({ placeholder }: { placeholder: string }) {
  const id = useId();
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  return (
    <form
      action="/jobs"
      method="get"
      role="search"
      onSubmit={(event) => {
        const input = event.currentTarget.elements.namedItem('keywords') as HTMLInputElement;
        event.preventDefault();
        const keywords = input.value.trim();
        // As jobsAddress() would, which Home need not load.
        if (keywords) return navigate(`/jobs?keywords=${encodeURIComponent(keywords.toWellFormed())}`);
        setError(messages.required('關鍵字'));
        input.focus();
      }}
      noValidate
    >
      <label htmlFor={id} className="sr-only">
        關鍵字
      </label>
      <div className="home-keyword">
        <LineIcon name="search" />
        <input
          id={id}
          name="keywords"
          type="search"
          required
          maxLength={200}
          placeholder={placeholder}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onInput={() => setError(undefined)}
        />
        <button type="submit" className="button call">
          搜尋
        </button>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </form>
  );
}
