import { useId } from 'react';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { townshipsOf } from './rules.ts';
import { SuggestionList } from './suggestion-list.tsx';

/** The city's townships are suggested; any other text is accepted as typed, for places abroad and other names. */
export function TownshipInput() {
  const id = useId();
  const city: string | null = useWatch({ name: 'city' });
  return (
    <>
      <TextInput
        source="township"
        label="鄉鎮市區"
        helperText="最多 50 個字"
        // Without the browser's own suggestions from earlier input.
        slotProps={{ htmlInput: { maxLength: 50, list: id, autoComplete: 'off' } }}
      />
      <SuggestionList id={id} texts={townshipsOf(city ?? '')} />
    </>
  );
}
