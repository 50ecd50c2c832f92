import { readAuth } from '#features/account/use-auth.ts';
import { showAlert } from '#ui/alerts.tsx';

interface ApplyButtonProps {
  vacancyId: string;
  position: string;
  isSmall?: boolean;
}

/** Applying needs a member: a visitor is only told so, and nothing is called (spec §8, decisions §10). */
export function ApplyButton({ position, isSmall }: ApplyButtonProps) {
  const apply = async () => {
    if (!readAuth().isAuthenticated) await showAlert({ icon: 'warning', title: '請先登入' });
  };
  return (
    <button
      type="button"
      className={isSmall ? 'button quiet small' : 'button call'}
      aria-label={isSmall ? `應徵：${position}` : undefined}
      onClick={apply}
    >
      應徵
    </button>
  );
}
