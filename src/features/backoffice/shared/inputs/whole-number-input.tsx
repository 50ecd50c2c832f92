import { TextInput, type TextInputProps } from 'react-admin';

/** A number as people type it, which whoever saves it reads. One of the browser's own would answer in its own words, and turn with the wheel. */
export const WholeNumberInput = (props: TextInputProps) => (
  <TextInput autoComplete="off" slotProps={{ htmlInput: { inputMode: 'numeric' } }} {...props} />
);
