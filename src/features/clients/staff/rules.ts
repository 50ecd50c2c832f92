import { type ClientInput, type Contact, LABELS } from './contract.ts';

export const BLANK_CONTACT: Contact = { name: '', title: '', phone: '', email: '', notes: '' };

interface Typed {
  assigneeId?: string | null;
  notes?: unknown;
}

/** The form's contents as the calls take them: without the notes about the client, which may be long. */
export function inputOf({ assigneeId, notes: _, ...rest }: Typed): ClientInput {
  const assigned = assigneeId === undefined ? {} : { assigneeId: assigneeId || null };
  return { ...rest, ...assigned } as ClientInput;
}

/** The contacts in words, for showing somebody else's changes. */
export const contactsText = (contacts: readonly Contact[] = []) =>
  contacts.map((contact) => Object.values(contact).filter(Boolean).join('．')).join('\n');

/** Taken over if the client that stays has none; if both have one, added to the remarks in words. */
const FILLED = ['taxId', 'industry', 'phone', 'address', 'website', 'fee', 'guaranteeDays', 'terms'] as const;

type Details = Omit<ClientInput, 'assigneeId'> & { assigneeId: string | null; assigneeName: string | null };

/** Merges two clients without losing anything: where they differ, the other's value is added to the remarks. */
export function joined<T extends Details>(kept: T, gone: Details): T {
  const isBlank = (value: unknown) => value === '' || value === null;
  const filled = Object.fromEntries(FILLED.flatMap((name) => (isBlank(kept[name]) ? [[name, gone[name]]] : [])));
  const others = FILLED.filter((name) => !isBlank(kept[name]) && !isBlank(gone[name]) && kept[name] !== gone[name]);
  const told = others.map((name) => `${LABELS[name]}：${gone[name]}${name === 'guaranteeDays' ? ' 天' : ''}`);
  if (kept.assigneeId !== null && gone.assigneeName !== null && kept.assigneeId !== gone.assigneeId)
    told.push(`${LABELS.assigneeId}：${gone.assigneeName}`);
  const remarks = [kept.remarks, gone.remarks, told.length > 0 && [`「${gone.name}」合併前：`, ...told].join('\n')];
  const known = new Set(kept.contacts.map((contact) => JSON.stringify(contact)));
  return {
    ...kept,
    ...filled,
    remarks: [...new Set(remarks)].filter(Boolean).join('\n\n'),
    contacts: [...kept.contacts, ...gone.contacts.filter((contact) => !known.has(JSON.stringify(contact)))],
    assigneeId: kept.assigneeId ?? gone.assigneeId,
  };
}
