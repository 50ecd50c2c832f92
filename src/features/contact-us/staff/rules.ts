/** The statuses of messages whose sender is waiting for an answer. */
export const WAITING_STATUSES: readonly string[] = ['新訊息', '處理中'];

export const MAX_SUBJECT = 300;

/** Cut between characters: half a character would be refused. */
export const answerTo = (subject: string) => [...`Re: ${subject}`].slice(0, MAX_SUBJECT).join('');
