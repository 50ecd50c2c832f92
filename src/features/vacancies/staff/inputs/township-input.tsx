import { useId } from 'react';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { postalCodes } from '#content/postal-codes.ts';

/** Cities with one postal code for all of their districts, of which the listing names one. */
const UNDER_ONE_CODE: Record<string, readonly string[]> = {
  新竹市: ['東區', '北區', '香山區'],
  嘉義市: ['東區', '西區'],
};

/** None abroad. */
export const townshipsOf = (city: string): readonly string[] =>
  UNDER_ONE_CODE[city] ?? Object.values(postalCodes[city] ?? {});

/** For an input that takes other texts too: the browser offers them while one types. */
export const Suggestions = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <datalist id={id}>
    {texts.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
);

/** The city's townships are offered; abroad, and where people say it otherwise, it is as typed. */
export function TownshipInput() {
  const id = useId();
  const city: string | null = useWatch({ name: 'city' });
  return (
    <>
      <TextInput
        source="township"
        label="鄉鎮市區"
        helperText="最多 50 個字"
        // What was once typed elsewhere is not offered as well.
        slotProps={{ htmlInput: { maxLength: 50, list: id, autoComplete: 'off' } }}
      />
      <Suggestions id={id} texts={townshipsOf(city ?? '')} />
    </>
  );
}
