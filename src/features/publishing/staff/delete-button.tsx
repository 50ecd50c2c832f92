import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { untilGone } from '#shared/failures.ts';

interface Props {
  /** The list to show afterwards. */
  resource: string;
  name: string;
  warning: string;
  disabled?: boolean;
  /** With an outline where it is below a text. */
  variant?: 'outlined';
  remove: () => Promise<unknown>;
  /** Loads what is stored now. */
  onRefused?: (() => void) | undefined;
}

/** Deletes an entry, after a question. */
export function DeleteButton({ resource, name, warning, disabled = false, variant, remove, onRefused }: Props) {
  const [goneAfter] = useState(untilGone);
  const redirect = useRedirect();
  const { act, isBusy } = useAct();
  const confirmed = async () => {
    if (await act(() => goneAfter(remove), '已刪除')) redirect('list', resource);
    else onRefused?.();
  };
  return (
    <ConfirmButton
      color="error"
      {...(variant && { variant })}
      disabled={disabled || isBusy}
      title={`刪除「${name}」`}
      content={warning}
      confirm="刪除"
      onConfirm={confirmed}
    >
      刪除
    </ConfirmButton>
  );
}
