import { useId } from 'react';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isElsewhere, townshipsOf } from './rules.ts';
import { SuggestionList } from './suggestion-list.tsx';

/** The city's townships are suggested; any other text is accepted as typed, for places abroad and other names. */
export function TownshipInput() {
  const id = useId();
  const [city, township]: (string | null)[] = useWatch({ name: ['city', 'township'] });
  const isOdd = isElsewhere(city ?? '', township ?? '');
  return (
    <>
      <TextInput
        source="township"
        label="鄉鎮市區"
        helperText={isOdd ? `${city}沒有「${township}」，請確認` : '最多 50 個字'}
        // Without the browser's own suggestions from earlier input.
        slotProps={{ htmlInput: { maxLength: 50, list: id, autoComplete: 'off' } }}
      />
      <SuggestionList id={id} texts={townshipsOf(city ?? '')} />
    </>
  );
}
