import { Box, Stack } from '@mui/material';
import { Part } from '#features/backoffice/shared/part.tsx';
import { hasAgreement } from '#features/resume/document/rules.ts';
import { HandOn } from '#features/resume/staff/handing/hand-on.tsx';
import { HandedList } from '#features/resume/staff/handing/handed-list.tsx';
import { foldText } from '#shared/search-words.ts';
import type { Application } from './contract.ts';

interface Props {
  application: Application;
  onChange: (part: (known: Application) => Partial<Application>) => void;
}

/** Gives the resume to the vacancy's client, and shows whether that has been done, and which other clients have it. */
export function ClientPart({ application, onChange }: Props) {
  const { talentId, client, position, handedTo, addedBy, resume } = application;
  const isOther = (typed: string) => client !== null && typed !== '' && foldText(typed) !== foldText(client);
  const isGiven = client !== null && handedTo.some(({ clientKey }) => clientKey === foldText(client));
  return (
    <Part title={isGiven ? `給客戶：已推薦給「${client}」` : '給客戶'}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <HandOn
          id={talentId}
          initial={{ purpose: '推薦客戶', client: client ?? '', recommendation: `推薦職缺：${position}` }}
          // An applicant agrees that this client gets the resume, and no other.
          isUnsigned={(typed) => (addedBy !== null || isOther(typed)) && !hasAgreement(resume)}
          onHandedOn={({ purpose: _, ...handed }) =>
            handed.client && onChange((known) => ({ handedTo: [handed, ...known.handedTo] }))
          }
        />
      </Stack>
      {handedTo.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <HandedList handedTo={handedTo} />
        </Box>
      )}
    </Part>
  );
}
