import { type ComponentProps, useRef } from 'react';
import type { ContactContent } from '#content/contact.ts';
import { call } from '#shared/call.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { useUnsaved } from '#ui/dialogs/use-unsaved.ts';
import { Captcha } from '#ui/fields/captcha.tsx';
import { NeedsScript } from '#ui/fields/needs-script.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useCaptchaForm } from '#ui/fields/use-captcha-form.ts';
import { Link } from '#ui/link.tsx';
import { newKey } from '#ui/new-key.ts';
import { AppealInput, ConsultInput, type FieldName, LABELS, type sendContactMessage } from './contract.ts';

const BLANK: Record<FieldName, string> = { companyName: '', email: '', name: '', phone: '', subject: '', content: '' };

/** In the order of the screen. */
const INPUTS: Record<FieldName, Partial<ComponentProps<typeof TextField>>> = {
  companyName: { autoComplete: 'organization' },
  email: { type: 'email', autoComplete: 'email' },
  name: { autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  subject: {},
  content: { rows: 8 },
};

interface Props {
  kind: 'consult' | 'appeal';
  /** The privacy notice beside the form. */
  privacy: Pick<ContactContent, 'privacyNote' | 'privacyLink'>;
}

/** One form for both tabs, so that what was typed stays when the tab changes; only 合作諮詢 asks for a company. */
export function ContactForm({ kind, privacy }: Props) {
  const isConsult = kind === 'consult';
  const form = useCaptchaForm((isConsult ? ConsultInput : AppealInput) as typeof ConsultInput, BLANK);
  const { isSubmitting, isDirty } = form.formState;
  const key = useRef('');
  useUnsaved(isDirty);
  const submit = form.submit(
    async (body) => {
      key.current ||= newKey();
      await call<typeof sendContactMessage>('POST /api/contactUs', { body: { ...body, messageKey: key.current } });
      key.current = '';
      form.reset(BLANK);
      form.captcha.current?.refresh();
      await showAlert({ icon: 'success', title: '已寄送訊息', texts: ['我們會在一到兩個工作天內回覆您。'] });
    },
    (error) => showFailure(error, '新增失敗'),
  );
  // A job seeker has no company, but the field is required (spec §5).
  const fillCompany = () => {
    form.put('companyName')('個人');
    form.setFocus('companyName');
  };
  return (
    <form className="form" method="post" noValidate onSubmit={submit} aria-busy={isSubmitting}>
      {(Object.keys(INPUTS) as FieldName[])
        .filter((name) => isConsult || name !== 'companyName')
        .map((name) => (
          <div key={name}>
            <TextField label={LABELS[name]} isRequired {...INPUTS[name]} {...form.inputOf(name)} />
            {name === 'companyName' && (
              <button type="button" className="text-button" onClick={fillCompany}>
                我是求職者，填入「個人」
              </button>
            )}
          </div>
        ))}
      <Captcha ref={form.captcha} />
      <p className="help">
        {privacy.privacyNote}詳見
        <Link className="text-link" to="/privacy#collection" target="_blank">
          {privacy.privacyLink}
          <span className="sr-only">（另開視窗）</span>
        </Link>
        。
      </p>
      <NeedsScript />
      <div className="form-actions">
        <button type="submit" className="button">
          {isSubmitting ? '送出中…' : '送出'}
        </button>
      </div>
    </form>
  );
}
