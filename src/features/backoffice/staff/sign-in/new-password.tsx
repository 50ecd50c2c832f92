import type { PlainField } from '../../shared/plain-form.tsx';

/** The fields for a new password and its repetition. */
export const NEW_PASSWORD = [
  {
    name: 'password',
    label: '密碼',
    type: 'password',
    autoComplete: 'new-password',
    help: '12 至 128 個字元，至少 6 個不同的字元',
    maxLength: 128,
  },
  { name: 'confirmation', label: '確認密碼', type: 'password', autoComplete: 'new-password', maxLength: 128 },
] as const satisfies readonly PlainField[];
