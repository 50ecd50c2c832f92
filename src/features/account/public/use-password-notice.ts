import { useEffect, useState } from 'react';

const NOTICE = 'notice=temporary-password';

/**
 * Whether the member has just signed in with a temporary password: the server says so in a readable cookie of a few minutes,
 * since the answer of the sign-in has no field for it (decisions §2).
 */
export function usePasswordNotice(): { isShown: boolean; dismiss: () => void } {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(document.cookie.split('; ').includes(NOTICE)), []);
  return {
    isShown,
    dismiss: () => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
      document.cookie = 'notice=; Max-Age=0; Path=/';
      setShown(false);
    },
  };
}
