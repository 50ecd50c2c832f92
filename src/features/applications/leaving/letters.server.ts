import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

/**
 * To the colleague in charge, or to the agency. It depends on nothing that is deleted, being the only notice that is left.
 */
export const leavingLetter = (texts: CurrentTexts, to: Mail['to'], application: [string, string][]): Mail =>
  letter(texts, 'leftApplicant', { to }, { application });
