import { lazy, Suspense } from 'react';
import { useAuth } from '#features/session/use-auth.ts';
import { whenLoaded } from '#ui/dialogs/when-loaded.ts';
import type { ApplyButtonProps } from './member-apply-button.tsx';

/** Most visits only read, so the code loads with the first press; for members, at once. */
const load = () => import('./member-apply-button.tsx');
const MemberApplyButton = lazy(load);

export function ApplyButton(props: ApplyButtonProps) {
  const { position, isSmall } = props;
  const className = isSmall ? 'button quiet small' : 'button call';
  const button = (
    <button
      type="button"
      className={className}
      aria-label={isSmall ? `應徵：${position}` : undefined}
      onClick={() => whenLoaded(load, ({ press }) => press(props))}
    >
      應徵
    </button>
  );
  if (!useAuth().isAuthenticated) return button;
  return (
    <Suspense fallback={button}>
      <MemberApplyButton {...props} className={className} />
    </Suspense>
  );
}
