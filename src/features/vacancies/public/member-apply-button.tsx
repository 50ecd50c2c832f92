import { applyFor, useApplied } from '#features/applications/public/use-applied.ts';
import { readAuth } from '#features/session/use-auth.ts';
import { keepWanted } from '#features/session/use-wanted.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';

export interface ApplyButtonProps {
  vacancyId: string;
  position: string;
  isSmall?: boolean;
}

/** Only members can apply: visitors are told so, and nothing is called (spec §8, decisions §10). */
export async function press({ vacancyId, position }: ApplyButtonProps): Promise<void> {
  keepWanted({ path: `/job/${vacancyId}`, what: `應徵「${position}」`, back: '回到職缺' });
  if (readAuth().isAuthenticated) return applyFor(vacancyId);
  const links = [
    { label: '登入', to: '/login' },
    { label: '註冊', to: '/register' },
  ];
  await showAlert({ icon: 'warning', title: '請先登入', links });
}

const SAID = { open: '應徵', sending: '應徵中…', applied: '已應徵' } as const;

/** The members' button knows what was applied for. It stays focusable when it can't be pressed, so that focus stays. */
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
