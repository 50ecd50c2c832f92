import { optionalText, text } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';

const LABEL = '您的密碼';
const LIMITS = { max: 200 };

/** Of whoever is signed in: what would outlast a stolen session asks for it once more (docs/decisions/0090). */
export const ownPassword = text(LABEL, LIMITS);
/** The same where only some of what a call can do asks for it. */
export const ownPasswordIfAsked = optionalText(LABEL, LIMITS);

export const LACKS_PASSWORD = messages.required(LABEL);
