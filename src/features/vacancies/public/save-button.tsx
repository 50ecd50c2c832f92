import { useEffect, useRef, useState } from 'react';
import type { forgetVacancy, listSaved, saveVacancy } from '#features/saved-vacancies/public/contract.ts';
import { KEEPS_COOKIE } from '#features/saved-vacancies/rules.ts';
import { readAuth, useAuth } from '#features/session/use-auth.ts';
import { askToSignIn, keepWanted, wasDone } from '#features/session/use-wanted.ts';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { showFailure } from '#ui/dialogs/show-failure.ts';

interface Props {
  vacancyId: string;
  position: string;
}

/** For members who have saved none, the page makes no further call (decisions §10). */
const keepsSome = () => document.cookie.split('; ').includes(`${KEEPS_COOKIE}=1`);

/** Saves a vacancy for later in the member's account: found on a phone, applied for at a desk. */
export function SaveButton({ vacancyId, position }: Props) {
  const { isAuthenticated } = useAuth();
  const [isSaved, setSaved] = useState(false);
  const isBusy = useRef(false);
  /** A press is newer than a list that was requested before it. */
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isAuthenticated) return;
    isPressed.current = false;
    let isOver = false;
    if (keepsSome())
      call<typeof listSaved>('GET /api/account/savedVacancies').then(
        (saved) => isOver || isPressed.current || setSaved(saved.some((one) => one.vacancyId === vacancyId)),
        // It then offers to save it; saving twice does no harm.
        () => {},
      );
    // After a sign-out, here or in another window, nothing of the member stays visible.
    return () => {
      isOver = true;
      setSaved(false);
    };
  }, [isAuthenticated, vacancyId]);
  const wanted = { path: `/job/${encodeURIComponent(vacancyId)}`, what: `收藏「${position}」`, back: '回到職缺' };
  const press = async () => {
    if (!readAuth().isAuthenticated) return askToSignIn(wanted);
    if (isBusy.current) return;
    isBusy.current = true;
    isPressed.current = true;
    try {
      const params = { vacancyId };
      if (isSaved) await call<typeof forgetVacancy>('DELETE /api/account/savedVacancies/{vacancyId}', { params });
      else await call<typeof saveVacancy>('PUT /api/account/savedVacancies/{vacancyId}', { params });
      setSaved(!isSaved);
      wasDone(wanted);
    } catch (error) {
      // It was removed meanwhile, in another window.
      if (isSaved && error instanceof CallFailure && error.status === 404) return setSaved(false);
      // The session has ended: the member is sent away, and finds the vacancy again after signing in.
      if (!isSaved && error instanceof CallFailure && error.status === 401) keepWanted(wanted);
      await showFailure(error, isSaved ? '無法移除收藏' : '無法收藏');
    } finally {
      isBusy.current = false;
    }
  };
  return (
    // Named by its text: with a pressed state, 已收藏 would be said twice.
    <button type="button" className="button quiet" onClick={press}>
      {isSaved ? '已收藏' : '收藏'}
    </button>
  );
}
