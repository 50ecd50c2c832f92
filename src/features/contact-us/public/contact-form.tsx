import type { ContactContent } from '#content/contact.ts';
import { call } from '#shared/call.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { Captcha } from '#ui/fields/captcha.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useCaptchaForm } from '#ui/fields/use-captcha-form.ts';
import { Link } from '#ui/link.tsx';
import { AppealInput, ConsultInput, type sendContactMessage } from './contract.ts';

const BLANK = { companyName: '', email: '', name: '', phone: '', subject: '', content: '' };

interface Props {
  kind: 'consult' | 'appeal';
  /** What is said of the data that are typed. */
  privacy: Pick<ContactContent, 'privacyNote' | 'privacyLink'>;
}

/** One form for both tabs, so that what was typed stays when the tab changes; only 合作諮詢 asks for a company. */
export function ContactForm({ kind, privacy }: Props) {
  const isConsult = kind === 'consult';
  const form = useCaptchaForm((isConsult ? ConsultInput : AppealInput) as typeof ConsultInput, BLANK);
  const { errors, isSubmitting } = form.formState;
  const submit = form.submit(
    async (body) => {
      await call<typeof sendContactMessage>('POST /api/contactUs', { body });
      form.reset(BLANK);
      form.captcha.current?.refresh();
      await showAlert({ icon: 'success', title: '已寄送訊息', texts: ['我們會在 1–2 個工作天內回覆您。'] });
    },
    (error) => showFailure(error, '新增失敗'),
  );
  return (
    <form className="form" noValidate onSubmit={submit} aria-busy={isSubmitting}>
      {isConsult && (
        <TextField
          label="公司名稱"
          autoComplete="organization"
          isRequired
          field={form.register('companyName')}
          error={errors.companyName}
        />
      )}
      <TextField
        label="電子信箱"
        type="email"
        autoComplete="email"
        isRequired
        field={form.register('email')}
        error={errors.email}
      />
      <TextField label="聯絡人" autoComplete="name" isRequired field={form.register('name')} error={errors.name} />
      <TextField
        label="聯絡電話"
        type="tel"
        autoComplete="tel"
        isRequired
        field={form.register('phone')}
        error={errors.phone}
      />
      <TextField label="主旨" isRequired field={form.register('subject')} error={errors.subject} />
      <TextField label="內容" rows={8} isRequired field={form.register('content')} error={errors.content} />
      <Captcha ref={form.captcha} />
      <p className="help">
        {privacy.privacyNote}詳見
        <Link className="text-link" to="/privacy#collection">
          {privacy.privacyLink}
        </Link>
        。
      </p>
      <div className="form-actions">
        <button type="submit" className="button">
          {isSubmitting ? '送出中…' : '送出'}
        </button>
      </div>
    </form>
  );
}
