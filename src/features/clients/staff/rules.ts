import type { ClientInput, Contact } from './contract.ts';

export const BLANK_CONTACT: Contact = { name: '', title: '', phone: '', email: '', notes: '' };

interface Typed {
  assigneeId?: string | null;
}

/** The form's contents, as the calls take them. */
export function inputOf({ assigneeId, ...rest }: Typed): ClientInput {
  const assigned = assigneeId === undefined ? {} : { assigneeId: assigneeId || null };
  return { ...rest, ...assigned } as ClientInput;
}

/** What is said of them, in words: what somebody else has changed. */
export const contactsText = (contacts: readonly Contact[] = []) =>
  contacts.map((contact) => Object.values(contact).filter(Boolean).join('．')).join('\n');
