import { useQuery } from '@tanstack/react-query';
import type { Stage } from '#content/application-stages.ts';
import type { readSettings } from '#features/backoffice/settings/contract.ts';
import { call } from '#shared/call.ts';
import type { Application } from './contract.ts';
import { NOT_APPLIED } from './rules.ts';

/** Whether somebody can be told of the step to a stage, and what stands beside the box for it. */
export function useMailing({ addedBy, email }: Application, stage: Stage, isArranged: boolean) {
  const { data: settings } = useQuery({
    queryKey: ['settings'],
    queryFn: () => call<typeof readSettings>('GET /api/admin/settings'),
  });
  const isApplicant = addedBy === null;
  if (isArranged && email !== '')
    return { canMail: true, label: isApplicant ? '寄面試邀約給應徵者' : '寄面試邀約給這位人選' };
  if (!isApplicant) return { canMail: false, label: NOT_APPLIED };
  const canMail = settings?.letters.some((one) => one.stage === stage && one.text !== '') === true;
  return { canMail, label: canMail || !settings ? '寄通知信給應徵者' : '這個階段沒有通知信' };
}
