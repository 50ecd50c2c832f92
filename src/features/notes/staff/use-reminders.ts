import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import type { finishReminder } from './contract.ts';

/** Ticks reminders off: 今日待辦 is read again, and other screens are told when it was done. */
export function useReminders(onDone?: (id: string, doneAt: string) => void) {
  const { act } = useAct();
  const client = useQueryClient();
  return {
    finish: (id: string) =>
      act(async () => {
        const row = 'POST /api/admin/notes/{id}/done';
        const { doneAt } = await call<typeof finishReminder>(row, { params: { id } });
        onDone?.(id, doneAt);
        await client.invalidateQueries({ queryKey: ['dashboard'] });
      }, '提醒已完成'),
  };
}
