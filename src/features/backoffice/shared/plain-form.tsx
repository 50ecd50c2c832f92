import { Alert, Button, type ButtonProps, MenuItem, Stack, TextField } from '@mui/material';
import { Fragment, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { fieldErrors } from '#shared/failures.ts';
import { failureText } from './failure-notice.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';
import { useProblems } from './use-problems.ts';
import { useUnsaved } from './use-unsaved.ts';

export interface PlainField {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'date';
  autoComplete?: string;
  help?: string;
  initial?: string;
  maxLength?: number;
  /** The number of rows of a multi-line text. */
  rows?: number;
  isCode?: boolean;
  options?: readonly { value: string; label: string }[];
  /** Shown only while that other field, one of several options, has this value. */
  onlyIf?: readonly [name: string, value: string];
  hasFocus?: boolean;
  /** The user's own password. */
  isOwn?: boolean;
}

/**
 * Required by anything whose effect would outlast a stolen session (docs/decisions/0090): the last field above the button.
 */
export const OWN_PASSWORD: PlainField = {
  name: 'password',
  label: '您的密碼',
  type: 'password',
  autoComplete: 'current-password',
  isOwn: true,
  help: '登入後台的密碼，用來確認是您本人',
  maxLength: 200,
};

const firstOf = ({ initial, options }: PlainField) => initial ?? options?.[0]?.value ?? '';

/** Sends what is typed, if anything is; returns whether everything is sent. */
export type SendTyped = () => Promise<boolean>;

interface Props {
  fields: readonly PlainField[];
  button: string;
  /** The button's colour: for what can't be undone. */
  color?: ButtonProps['color'];
  onSend: (values: Record<string, string>) => Promise<unknown>;
  /** Further buttons beside the first. */
  children?: ReactNode;
  /** Empties the fields after sending. */
  isEmptied?: boolean;
  /** Asks before typed text is lost. */
  isAsking?: boolean;
  onDirty?: (isDirty: boolean) => void;
  /** For another action on the page that also sends what is typed. */
  sendTyped?: Ref<SendTyped>;
}

/** A form of a few texts. The server's errors are shown at the fields they name. */
export function PlainForm({
  fields,
  button,
  color = 'primary',
  onSend,
  children,
  isEmptied = false,
  isAsking = false,
  onDirty,
  sendTyped,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { failure, isAbout, problemAt, setFailure, markChanged } = useProblems();
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const [picked, setPicked] = useState<Record<string, string>>({});
  const setDirty = (next: boolean) => {
    if (next === isDirty) return;
    setIsDirty(next);
    onDirty?.(next);
  };
  const read = () => ({
    ...(Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>),
    ...unreadable(form.current),
  });
  // Text that was typed and removed again is nothing to ask about.
  const isAsFirst = () => {
    const values = read();
    return isEmptied && fields.every((field) => !field.options && values[field.name] === firstOf(field));
  };
  const changed = (...names: string[]) => {
    setDirty(!isAsFirst());
    markChanged(...names);
  };
  const pick = (name: string, value: string) => {
    setPicked({ ...picked, [name]: value });
    changed(name, ...fields.filter(({ onlyIf }) => onlyIf?.[0] === name).map((field) => field.name));
  };
  const isShown = ({ onlyIf: [name, value] = ['', ''] }: PlainField) => {
    const other = fields.find((field) => field.name === name);
    return !other || (picked[name] ?? firstOf(other)) === value;
  };
  useLeaveQuestion(isAsking && isDirty);
  useUnsaved(isDirty);
  // The error of a hidden field is shown above the button, which is in view.
  const isAtFields = fields.some((field) => isAbout(field.name) && (isShown(field) || !problemAt(field.name)));

  useImperativeHandle(sendTyped, () => async () => {
    const isBlank = Object.values(read()).every((value) => value.trim() === '');
    if (isDirty && !isBlank) return send();
    setDirty(false);
    return true;
  });

  async function send(): Promise<boolean> {
    if (isBusy) return false;
    const values = read();
    setBusy(true);
    setFailure();
    try {
      await onSend(values);
      // What was typed while sending stays.
      if (form.current && JSON.stringify(read()) !== JSON.stringify(values)) return true;
      setDirty(false);
      if (isEmptied) form.current?.reset();
      return true;
    } catch (error) {
      setFailure(error);
      focusFirst(form.current, fields, error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      method="post"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onInput={({ target }) => changed((target as HTMLInputElement).name)}
      noValidate
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {fields.filter(isShown).map((field) => (
          <Fragment key={field.name}>
            {field.isOwn && <OwnAccount />}
            <OneField field={field} problem={problemAt(field.name)} onPick={(value) => pick(field.name, value)} />
          </Fragment>
        ))}
        {failure !== undefined && !isAtFields && <Alert severity="error">{failureText(failure)}</Alert>}
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', pt: 1 }}>
          <Button type="submit" variant="contained" color={color} aria-disabled={isBusy}>
            {isBusy ? '處理中…' : button}
          </Button>
          {children}
        </Stack>
      </Stack>
    </form>
  );
}

/**
 * The account that the next password belongs to: otherwise browsers take the field above it for the account, and fill in a
 * stored one.
 */
function OwnAccount() {
  const { identity } = useGetIdentity();
  return <input type="email" autoComplete="username" value={String(identity?.email ?? '')} readOnly hidden />;
}

interface OneFieldProps {
  field: PlainField;
  problem?: string | undefined;
  /** For one of several options: then the form gets no input event. */
  onPick: (value: string) => void;
}

function OneField({ field, problem, onPick }: OneFieldProps) {
  const { name, label, type = 'text', autoComplete, help, maxLength, rows, isCode, options, hasFocus } = field;
  return (
    <TextField
      name={name}
      label={label}
      type={type}
      defaultValue={firstOf(field)}
      autoFocus={isCode === true || hasFocus === true}
      autoComplete={isCode ? 'one-time-code' : autoComplete}
      error={problem !== undefined}
      helperText={problem ?? help}
      multiline={rows !== undefined}
      minRows={rows}
      select={options !== undefined}
      {...(options && { onChange: ({ target }) => onPick(target.value) })}
      slotProps={{
        inputLabel: type === 'date' ? { shrink: true } : {},
        htmlInput: { maxLength, ...(isCode ? { inputMode: 'numeric' } : {}) },
      }}
    >
      {options?.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/**
 * Browsers report half a date, or 30 February, as an empty value. This sends something else, so that the server refuses it
 * at its field instead of taking it for none.
 */
function unreadable(form: HTMLFormElement | null): Record<string, string> {
  const dates = [...(form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [])];
  return Object.fromEntries(dates.filter(({ validity }) => validity.badInput).map(({ name }) => [name, '?']));
}

function focusFirst(form: HTMLFormElement | null, fields: readonly PlainField[], error: unknown) {
  const errors = fieldErrors(error);
  const wrong = fields.find(({ name }) => errors[name]);
  const control = wrong && form?.elements.namedItem(wrong.name);
  if (control instanceof HTMLElement) control.focus();
}
