import { applyFor } from '#features/applications/public/use-applying.ts';
import { useApplied } from '#features/session/use-applied.ts';
import { readAuth } from '#features/session/use-auth.ts';
import { askToSignIn, keepWanted } from '#features/session/use-wanted.ts';

export interface ApplyButtonProps {
  vacancyId: string;
  position: string;
  isSmall?: boolean;
}

/** Only members can apply. */
export async function press({ vacancyId, position }: ApplyButtonProps): Promise<void> {
  const path = `/job/${encodeURIComponent(vacancyId)}`;
  const wanted = { path, what: `應徵「${position}」`, back: '回到職缺', isApplying: true };
  if (!readAuth().isAuthenticated) return askToSignIn(wanted);
  keepWanted(wanted);
  return applyFor(vacancyId);
}

const SAID = { open: '應徵', sending: '應徵中…', applied: '已應徵' } as const;

/** The members' button knows what was applied for. It stays focusable when it can't be pressed, so that the focus stays. */
export default function MemberApplyButton({
  vacancyId,
  position,
  isSmall,
  className,
}: ApplyButtonProps & { className: string }) {
  const state = useApplied(vacancyId);
  return (
    <button
      type="button"
      className={className}
      aria-label={isSmall ? `${SAID[state]}：${position}` : undefined}
      aria-disabled={state !== 'open' || undefined}
      onClick={() => press({ vacancyId, position })}
    >
      {SAID[state]}
    </button>
  );
}
