import type { ClientInput, Contact } from './contract.ts';

export const BLANK_CONTACT: Contact = { name: '', title: '', phone: '', email: '', notes: '' };

const isBlank = (contact: Contact) => Object.values(contact).every((text) => text.trim() === '');

interface Typed {
  assigneeId?: string | null;
  contacts?: readonly Contact[];
}

/** The form's contents, as the calls take them: contacts that nothing is said of are left out. */
export function inputOf({ assigneeId, contacts = [], ...texts }: Typed): ClientInput {
  const assigned = assigneeId === undefined ? {} : { assigneeId: assigneeId || null };
  return { ...texts, ...assigned, contacts: contacts.filter((contact) => !isBlank(contact)) } as ClientInput;
}

/** What is said of them, in words: what somebody else has changed. */
export const contactsText = (contacts: readonly Contact[] = []) =>
  contacts.map((contact) => Object.values(contact).filter(Boolean).join('．')).join('\n');
