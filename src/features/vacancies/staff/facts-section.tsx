import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { get, useFormState, useWatch } from 'react-hook-form';
import { inputOf, staffFactRows } from './rules.ts';

interface Props {
  title: string;
  /** The names of its facts. */
  names: readonly string[];
  children: ReactNode;
}

type Facts = Record<string, unknown>;

function rowsOf(facts: Facts | undefined, names: readonly string[]) {
  const own = Object.fromEntries(names.map((name) => [name, facts?.[name]]));
  return staffFactRows(inputOf({ facts: own }).facts ?? {});
}

/** A group of facts, folded while it is empty; when folded, one line says what it contains. */
export function FactsSection({ title, names, children }: Props) {
  const record = useRecordContext<{ facts: Facts }>();
  const rows = rowsOf(useWatch({ name: 'facts' }), names);
  const id = useId();
  const { errors } = useFormState();
  const isWrong = names.some((name) => get(errors, `facts.${name}`));
  const [isOpen, setOpen] = useState(() => rowsOf(record?.facts, names).length > 0);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  const said = rows.map(([label, text]) => `${label} ${text}`).join('；');
  return (
    <Accordion
      disableGutters
      variant="outlined"
      expanded={isOpen}
      onChange={(_, open) => setOpen(open)}
      sx={{ '&:not(:last-of-type)': { borderBottom: 0 }, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        id={id}
        aria-controls={`${id}-fields`}
        expandIcon={<ExpandIcon />}
        sx={{ '& .MuiAccordionSummary-content': { minWidth: 0 } }}
      >
        <Typography component="span" sx={{ fontWeight: 600, flexShrink: 0, mr: 2 }}>
          {title}
        </Typography>
        {!isOpen && (
          // Without a width of its own: a long line would widen the whole form.
          <Typography component="span" color="text.secondary" noWrap sx={{ width: 0, flexGrow: 1 }}>
            {said || '未填'}
          </Typography>
        )}
      </AccordionSummary>
      <AccordionDetails>
        <Box>{children}</Box>
      </AccordionDetails>
    </Accordion>
  );
}
