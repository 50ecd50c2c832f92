import type { readRegistration } from '#features/account/public/contract.ts';
import { useAuth } from '#features/session/use-auth.ts';
import { call } from '#shared/call.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { NO_WORD, TextField } from '#ui/fields/text-field.tsx';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { CvFrame } from '../shared/cv-frame.tsx';
import { PartForm } from '../shared/part-form.tsx';
import { usePartForm } from '../shared/use-part-form.ts';
import { type ResumeContact, ResumeContactInput, type readContact, type saveContact } from './contract.ts';
import { CONTACT_FIELDS as FIELDS } from './fields.ts';

export const loader = () => call<typeof readContact>('GET /api/contact');

export default function ContactPage() {
  const stored = useLoaderData<ResumeContact>();
  const { isSpecialAuth } = useAuth();
  const { formState, submit, put, getValues, setFocus, isRestored, register, watch } = usePartForm({
    name: '/cv/contact',
    shape: ResumeContactInput,
    stored,
    save: (body) => call<typeof saveContact>('POST /api/contact', { body }),
  });
  const { errors, isDirty, isSubmitting } = formState;
  const fillIn = async () => {
    try {
      const { email, phoneNumber } = await call<typeof readRegistration>('GET /api/account/registration');
      // LINE and Google provide no number, and not always an address.
      if (!email && !phoneNumber)
        return void showAlert({ icon: 'info', title: '帳號裡沒有電子信箱與手機號碼，請直接填寫' });
      const typed = getValues();
      if (email && !typed.email?.trim()) put('email')(email);
      if (phoneNumber && !typed.mobile?.trim()) put('mobile')(phoneNumber);
      setFocus(email && !phoneNumber ? 'mobile' : 'email');
    } catch (error) {
      await showFailure(error);
    }
  };
  // Each is required once any of them is filled.
  const emergency = ['emergencyName', 'emergencyRelation', 'emergencyMobile'] as const;
  const isEmergency = watch(emergency).some((value) => value?.trim());
  const inEmergency = (name: (typeof emergency)[number]) => register(name, { deps: [...emergency] });
  return (
    <CvFrame path="/cv/contact" lead="只有顧問在推薦與通知面試時使用，不會公開。">
      <PartForm {...{ submit, isSubmitting, isDirty, isRestored }}>
        {!formState.defaultValues?.email && !isSpecialAuth && (
          <button type="button" className="button quiet" onClick={fillIn}>
            帶入帳號的電子信箱與手機號碼
          </button>
        )}
        <div className="cv-fields">
          <TextField
            label={FIELDS.email.label}
            type="email"
            autoComplete="email"
            isRequired
            field={register('email')}
            error={errors.email}
          />
          <TextField
            label={FIELDS.mobile.label}
            type="tel"
            autoComplete="tel"
            isRequired
            help="不含連字號，09 開頭共 10 碼，例如 0912345678"
            field={register('mobile')}
            error={errors.mobile}
          />
        </div>
        <div className="cv-fields">
          <TextField
            label={FIELDS.telePhone.label}
            type="tel"
            autoComplete="home tel"
            field={register('telePhone')}
            error={errors.telePhone}
          />
          <TextField
            label={FIELDS.mailingAddress.label}
            autoComplete="street-address"
            field={register('mailingAddress')}
            error={errors.mailingAddress}
          />
        </div>
        <div className="cv-fields">
          <TextField label={FIELDS.line.label} {...NO_WORD} field={register('line')} error={errors.line} />
          <TextField label={FIELDS.telegram.label} {...NO_WORD} field={register('telegram')} error={errors.telegram} />
          <TextField label={FIELDS.weChat.label} {...NO_WORD} field={register('weChat')} error={errors.weChat} />
        </div>
        <TextField
          label={FIELDS.suggestMethod.label}
          help="例如：平日 18:00 後請傳 LINE"
          field={register('suggestMethod')}
          error={errors.suggestMethod}
        />
        <fieldset className="cv-group">
          <legend>緊急聯絡人</legend>
          <p className="help">可不填；填了其中一項，三項都要填寫。</p>
          <div className="cv-fields">
            <TextField
              label={FIELDS.emergencyName.label}
              autoComplete="section-emergency name"
              isRequired={isEmergency}
              field={inEmergency('emergencyName')}
              error={errors.emergencyName}
            />
            <TextField
              label={FIELDS.emergencyRelation.label}
              isRequired={isEmergency}
              field={inEmergency('emergencyRelation')}
              error={errors.emergencyRelation}
            />
            <TextField
              label={FIELDS.emergencyMobile.label}
              type="tel"
              autoComplete="section-emergency tel"
              isRequired={isEmergency}
              field={inEmergency('emergencyMobile')}
              error={errors.emergencyMobile}
            />
          </div>
        </fieldset>
      </PartForm>
    </CvFrame>
  );
}
