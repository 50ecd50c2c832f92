import { Box, Card, CardContent, Typography } from '@mui/material';
import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { PlainForm } from '#features/backoffice/shared/plain-form.tsx';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import type { Message, replyToMessage } from './contract.ts';
import { answerTo, MAX_SUBJECT } from './rules.ts';
import { TemplateMenu } from './templates/template-menu.tsx';

interface Props {
  message: Message;
  onChanged: (message: Message) => void;
  /** Somebody else was faster: the next try is based on the current state. */
  onStale: () => void;
}

/** Answers the message by mail, in own words or from a template. */
export function ReplyForm({ message: { id, subject, name, email, revision }, onChanged, onStale }: Props) {
  const notify = useNotify();
  const section = useRef<HTMLElement>(null);
  return (
    <Card component="section" aria-label="回覆" ref={section}>
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
          <Typography component="h2" variant="subtitle1" sx={{ flex: '1 1 auto', overflowWrap: 'anywhere' }}>
            回覆給 {email}
          </Typography>
          <TemplateMenu
            key={revision}
            name={name}
            area={() => section.current?.querySelector<HTMLTextAreaElement>('textarea[name="text"]') ?? null}
          />
        </Box>
        <PlainForm
          fields={[
            { name: 'subject', label: '主旨', initial: answerTo(subject), maxLength: MAX_SUBJECT },
            { name: 'text', label: '內容', rows: 6, maxLength: 5000 },
          ]}
          button="寄出回覆"
          isEmptied
          isAsking
          onSend={async ({ subject: title = '', text = '' }) => {
            const row = 'POST /api/admin/messages/{id}/reply';
            const body = { subject: title, text, revision };
            try {
              onChanged(await call<typeof replyToMessage>(row, { params: { id }, body }));
            } catch (error) {
              // After a lost answer the same request is sent again: if the mail was already sent, it is refused, and not
              // sent twice.
              if (error instanceof CallFailure && error.status === 400) onStale();
              throw error;
            }
            notify('回覆隨即寄出', { type: 'success' });
          }}
        />
      </CardContent>
    </Card>
  );
}
