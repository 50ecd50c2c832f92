/** Nobody waits for anything any more. */
export const DONE_STATUSES: readonly string[] = ['已回覆', '不需回覆'];

export const MAX_SUBJECT = 300;

/** Cut between characters: half of one would be refused. */
export const answerTo = (subject: string) => [...`Re: ${subject}`].slice(0, MAX_SUBJECT).join('');
