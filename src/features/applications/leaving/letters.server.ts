import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

/** To whoever looks after what was under way, or to the agency: it belongs to nobody, being what is left to tell. */
export const leavingLetter = (texts: CurrentTexts, to: Mail['to'], application: [string, string][]): Mail =>
  letter(texts, 'leftApplicant', { to }, { application });
