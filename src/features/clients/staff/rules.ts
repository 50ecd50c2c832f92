import type { ClientInput, Contact } from './contract.ts';

export const BLANK_CONTACT: Contact = { name: '', title: '', phone: '', email: '', notes: '' };

interface Typed {
  assigneeId?: string | null;
  notes?: unknown;
}

/** The form's contents, as the calls take them: without what was noted about the client, which may be long. */
export function inputOf({ assigneeId, notes: _, ...rest }: Typed): ClientInput {
  const assigned = assigneeId === undefined ? {} : { assigneeId: assigneeId || null };
  return { ...rest, ...assigned } as ClientInput;
}

/** What is said of them, in words: what somebody else has changed. */
export const contactsText = (contacts: readonly Contact[] = []) =>
  contacts.map((contact) => Object.values(contact).filter(Boolean).join('．')).join('\n');
