import { Box, Button, FormHelperText, Stack, TextField, Typography } from '@mui/material';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useInput } from 'react-admin';
import { flushSync } from 'react-dom';
import { CONTACT_LABELS, CONTACT_LIMITS, type Contact, fieldOf, MAX_CONTACTS } from './contract.ts';
import { BLANK_CONTACT } from './rules.ts';

const FIELDS = Object.keys(CONTACT_LABELS) as (keyof Contact)[];
/** Only the phone's keyboard depends on the type: errors come from the server, worded as for all other fields. */
const KEYBOARDS = { phone: 'tel', email: 'email' } as const;

/** The second click of a double-click would hit the contact that has moved up into its place. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};

/** The people to talk to at a client; the first is the main one. */
export function ContactsInput() {
  const { field, fieldState } = useInput({ source: 'contacts' });
  const contacts: Contact[] = field.value ?? [];
  const [added, setAdded] = useState<number>();
  const list = useRef<HTMLFieldSetElement>(null);
  const set = (next: Contact[]) => field.onChange(next);
  const change = (at: number, name: keyof Contact, text: string) =>
    set(contacts.map((one, i) => (i === at ? { ...one, [name]: text } : one)));
  const remove = (at: number) => {
    // The focused element disappears: the contact that moves up gets the focus, else the one above, else the button that
    // adds one.
    flushSync(() => set(contacts.filter((_, i) => i !== at)));
    const left = list.current?.querySelectorAll<HTMLElement>('[role="group"]') ?? [];
    const next = left[Math.min(at, left.length - 1)]?.querySelector('input');
    (next ?? list.current?.querySelector<HTMLButtonElement>('button[data-add]'))?.focus();
  };
  const putFirst = (at: number) => {
    const [one] = contacts.slice(at, at + 1);
    if (one) set([one, ...contacts.filter((_, i) => i !== at)]);
    list.current?.querySelector<HTMLInputElement>('input')?.focus();
  };
  const problem = fieldState.error?.message;
  return (
    <Box component="fieldset" ref={list} sx={{ border: 0, m: 0, mt: 1, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle1" sx={{ p: 0 }}>
        聯絡人
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        第一位是主要聯絡人。對方要求刪除個人資料時，移除後儲存即可。
      </Typography>
      {contacts.map((contact, at) => (
        <ContactFields
          // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no other name, and their fields hold no state
          key={at}
          at={at}
          contact={contact}
          problem={problem}
          hasFocus={at === added}
          onChange={(name, text) => change(at, name, text)}
        >
          {at > 0 && <Button onClick={once(() => putFirst(at))}>設為主要聯絡人</Button>}
          <Button color="error" onClick={once(() => remove(at))} aria-label={`移除第 ${at + 1} 位聯絡人`}>
            移除
          </Button>
        </ContactFields>
      ))}
      {problem && (
        <FormHelperText error sx={{ mb: 1 }}>
          {problem}
        </FormHelperText>
      )}
      <Button
        data-add
        variant="outlined"
        disabled={contacts.length >= MAX_CONTACTS}
        onClick={() => {
          setAdded(contacts.length);
          set([...contacts, BLANK_CONTACT]);
        }}
      >
        新增聯絡人
      </Button>
    </Box>
  );
}

interface Props {
  at: number;
  contact: Contact;
  /** The error of any of them. */
  problem: string | undefined;
  hasFocus: boolean;
  onChange: (name: keyof Contact, text: string) => void;
  children: ReactNode;
}

function ContactFields({ at, contact, problem, hasFocus, onChange, children }: Props) {
  return (
    <Box
      role="group"
      aria-label={at === 0 ? '主要聯絡人' : `第 ${at + 1} 位聯絡人`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', p: 1.5, mb: 1.5 }}
    >
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {FIELDS.map((name) => (
          <TextField
            key={name}
            label={name === 'name' ? `${CONTACT_LABELS[name]}（必填）` : CONTACT_LABELS[name]}
            value={contact[name]}
            onChange={({ target }) => onChange(name, target.value)}
            error={problem?.includes(fieldOf(at, name)) ?? false}
            autoFocus={hasFocus && name === 'name'}
            multiline={name === 'notes'}
            sx={name === 'notes' ? { gridColumn: '1 / -1' } : {}}
            slotProps={{
              htmlInput: {
                maxLength: CONTACT_LIMITS[name],
                autoComplete: 'off',
                inputMode: name in KEYBOARDS ? KEYBOARDS[name as keyof typeof KEYBOARDS] : undefined,
              },
            }}
          />
        ))}
      </Box>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        {children}
      </Stack>
    </Box>
  );
}
