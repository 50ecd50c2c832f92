import { useQuery } from '@tanstack/react-query';
import type { Stage } from '#content/application-stages.ts';
import type { readSettings } from '#features/backoffice/settings/contract.ts';
import { call } from '#shared/call.ts';
import type { Application } from '../contract.ts';
import type { Interview, InterviewAct } from '../interviews/contract.ts';
import { NO_EMAIL, NOT_APPLIED } from '../rules.ts';
import { type Letter, shownInterviewLetter, shownStageLetter } from './rules.ts';

export interface Mailing {
  canMail: boolean;
  /** The label of its checkbox. */
  label: string;
  /** What the applicant will read, between title and signature. */
  letter?: Letter | undefined;
  /** Whose letter that is, if others get one as well. */
  example?: string | undefined;
  /** Why the letter's text could not be read. */
  failure?: { error: unknown; onRetry: () => void } | undefined;
}

const NO_LETTER = '這個階段沒有通知信';

type Applicant = Pick<Application, 'addedBy' | 'email' | 'name' | 'position'>;

/** The current texts of letters, once they are known, or why they can't be read. */
function useWords() {
  const {
    data: words,
    error,
    refetch,
  } = useQuery({
    queryKey: ['settings'],
    queryFn: () => call<typeof readSettings>('GET /api/admin/settings'),
  });
  return { words, failure: error && !words ? { error, onRetry: () => refetch() } : undefined };
}

/** Whether the applicant can be told of the step to a stage, and in which words. */
export function useStageMailing(applicant: Applicant, stage: Stage, postscript: string): Mailing {
  const { words, failure } = useWords();
  if (applicant.addedBy !== null) return { canMail: false, label: NOT_APPLIED };
  if (!words) return { canMail: false, label: '寄通知信給應徵者', failure };
  const letter = shownStageLetter(words, applicant, stage, postscript);
  if (!letter) return { canMail: false, label: NO_LETTER };
  return { canMail: true, label: '寄通知信給應徵者', letter };
}

/** The same for several applicants; the first one's letter is shown as the example. */
export function useManyMailing(
  told: readonly { name: string; position: string }[],
  stage: Stage,
  postscript: string,
): Mailing {
  const { words, failure } = useWords();
  const [first] = told;
  if (!first) return { canMail: false, label: '沒有人可以寄通知信' };
  const label = `寄通知信（${told.length} 封）`;
  if (!words) return { canMail: false, label, failure };
  const letter = shownStageLetter(words, first, stage, postscript);
  if (!letter) return { canMail: false, label: NO_LETTER };
  return { canMail: true, label, letter, example: told.length > 1 ? first.name : undefined };
}

/** The same for an interview; a talent put there by staff is told too. */
export function useInterviewMailing(
  applicant: Applicant,
  planned: Interview & { act: InterviewAct },
  postscript: string,
): Mailing {
  const { words, failure } = useWords();
  if (applicant.email === '') return { canMail: false, label: NO_EMAIL };
  const what = planned.act === '安排' ? '面試邀約' : '通知信';
  const whom = applicant.addedBy === null ? '應徵者' : '這位人選';
  return {
    canMail: true,
    label: `寄${what}給${whom}，附行事曆`,
    letter: words && shownInterviewLetter(words, applicant, planned, postscript),
    failure,
  };
}
