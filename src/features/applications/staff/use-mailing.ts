import { useQuery } from '@tanstack/react-query';
import type { Stage } from '#content/application-stages.ts';
import type { readSettings } from '#features/backoffice/settings/contract.ts';
import { fillPlaces } from '#features/backoffice/settings/rules.ts';
import { call } from '#shared/call.ts';
import type { Application } from './contract.ts';
import { NOT_APPLIED } from './rules.ts';

interface Mailing {
  canMail: boolean;
  /** What stands beside the box for it. */
  label: string;
  /** What the applicant would read, between greeting and signature. */
  letter?: { subject: string; text: string };
}

/** Whether somebody can be told of the step to a stage, and in which words. */
export function useMailing(
  { addedBy, email, name, position }: Application,
  stage: Stage,
  isArranged: boolean,
): Mailing {
  const { data: settings } = useQuery({
    queryKey: ['settings'],
    queryFn: () => call<typeof readSettings>('GET /api/admin/settings'),
  });
  const isApplicant = addedBy === null;
  if (isArranged && email !== '')
    return { canMail: true, label: isApplicant ? '寄面試邀約給應徵者' : '寄面試邀約給這位人選' };
  if (!isApplicant) return { canMail: false, label: NOT_APPLIED };
  if (!settings) return { canMail: false, label: '寄通知信給應徵者' };
  const found = settings.letters.find((one) => one.stage === stage && one.text !== '');
  if (!found) return { canMail: false, label: '這個階段沒有通知信' };
  const fill = (text: string) => fillPlaces(text, { name, position, ...settings.agency });
  const letter = { subject: fill(found.subject), text: fill(found.text) };
  return { canMail: true, label: '寄通知信給應徵者', letter };
}
