import { Checkbox, FormControlLabel, FormGroup, FormLabel, TextField } from '@mui/material';
import { useId } from 'react';
import type { Disclosure } from '../../shared/fields.ts';
import { DISCLOSURE_NAMES, DISCLOSURES, MAX_RECOMMENDATION_LENGTH } from '../contract.ts';

interface Props {
  told: readonly Disclosure[];
  onTold: (told: Disclosure[]) => void;
  recommendation: string;
  onRecommendation: (text: string) => void;
}

/** What a client is told beyond the person's skills: nothing, unless it is chosen each time. */
export function DisclosureFields({ told, onTold, recommendation, onRecommendation }: Props) {
  const label = useId();
  const length = [...recommendation].length;
  const toggle = (one: Disclosure) =>
    onTold(told.includes(one) ? told.filter((other) => other !== one) : [...told, one]);
  return (
    <>
      <FormLabel id={label}>另外讓客戶看到</FormLabel>
      <FormGroup aria-labelledby={label} role="group" sx={{ mb: 1.5 }}>
        {DISCLOSURES.map((one) => (
          <FormControlLabel
            key={one}
            control={<Checkbox checked={told.includes(one)} onChange={() => toggle(one)} />}
            label={DISCLOSURE_NAMES[one]}
          />
        ))}
      </FormGroup>
      <TextField
        label="顧問推薦語（選填）"
        value={recommendation}
        onChange={(event) => onRecommendation(event.target.value)}
        multiline
        minRows={2}
        maxRows={6}
        error={length > MAX_RECOMMENDATION_LENGTH}
        helperText={length > 0 ? `${length}／${MAX_RECOMMENDATION_LENGTH}` : '印在履歷最上方'}
        sx={{ mb: 1.5 }}
      />
    </>
  );
}
