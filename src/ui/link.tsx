import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useNavigate } from '#ui/routing/use-router.tsx';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** From the root (`/jobs?page=2`), never relative. */
  to: string;
  state?: unknown;
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link within the site. */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        // Following a link to the current page does not add to the history.
        const here = window.location.pathname + window.location.search;
        navigate(to, { state, replace: replace ?? here === to });
      }}
    />
  );
}

/** The browser handles all other clicks (a new tab, a download). */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    event.button === 0 &&
    (!target || target === '_self') &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  );
}
