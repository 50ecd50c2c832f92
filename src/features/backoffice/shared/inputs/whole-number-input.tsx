import { TextInput, type TextInputProps } from 'react-admin';

/**
 * A number as people type it; the form that saves it reads it. The browser's own number field would show its own messages,
 * and change with the mouse wheel.
 */
export const WholeNumberInput = (props: TextInputProps) => (
  <TextInput autoComplete="off" slotProps={{ htmlInput: { inputMode: 'numeric' } }} {...props} />
);
