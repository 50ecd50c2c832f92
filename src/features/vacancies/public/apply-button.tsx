import { lazy, Suspense } from 'react';
import { useAuth } from '#features/session/use-auth.ts';
import { whenLoaded } from '#ui/dialogs/when-loaded.ts';
import type { ApplyButtonProps } from './member-apply-button.tsx';

/** Most visits only read, so the code loads with the first press; for members, at once. */
const load = () => import('./member-apply-button.tsx');
// If it can't be loaded, the page stays, and the next press loads it.
const MemberApplyButton = lazy(() => load().catch(() => ({ default: VisitorApplyButton })));

export function ApplyButton(props: ApplyButtonProps) {
  const shown = { ...props, className: props.isSmall ? 'button quiet small' : 'button call' };
  const button = <VisitorApplyButton {...shown} />;
  if (!useAuth().isAuthenticated) return button;
  return (
    <Suspense fallback={button}>
      <MemberApplyButton {...shown} />
    </Suspense>
  );
}

function VisitorApplyButton({ className, ...props }: ApplyButtonProps & { className: string }) {
  const { position, isSmall } = props;
  return (
    <button
      type="button"
      className={className}
      aria-label={isSmall ? `應徵：${position}` : undefined}
      onClick={() => whenLoaded(load, ({ press }) => press(props))}
    >
      應徵
    </button>
  );
}
