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
  const { formState, submit, put, getValues, setFocus, isRestored, inputOf, watch } = usePartForm({
    name: '/cv/contact',
    fields: FIELDS,
    shape: ResumeContactInput,
    stored,
    save: (body) => call<typeof saveContact>('POST /api/contact', { body }),
  });
  const { isDirty, isSubmitting } = formState;
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
  const inEmergency = (name: (typeof emergency)[number]) => ({
    ...inputOf(name, { deps: [...emergency] }),
    isRequired: isEmergency,
  });
  return (
    <CvFrame path="/cv/contact" lead="只有顧問在推薦與通知面試時使用，不會公開。">
      <PartForm {...{ submit, isSubmitting, isDirty, isRestored }}>
        {!formState.defaultValues?.email && !isSpecialAuth && (
          <button type="button" className="button quiet" onClick={fillIn}>
            帶入帳號的電子信箱與手機號碼
          </button>
        )}
        <div className="cv-fields">
          <TextField type="email" autoComplete="email" isRequired {...inputOf('email')} />
          <TextField
            type="tel"
            autoComplete="tel"
            isRequired
            help="不含連字號，09 開頭共 10 碼，例如 0912345678"
            {...inputOf('mobile')}
          />
        </div>
        <div className="cv-fields">
          <TextField type="tel" autoComplete="home tel" {...inputOf('telePhone')} />
          <TextField autoComplete="street-address" {...inputOf('mailingAddress')} />
        </div>
        <div className="cv-fields">
          <TextField {...NO_WORD} {...inputOf('line')} />
          <TextField {...NO_WORD} {...inputOf('telegram')} />
          <TextField {...NO_WORD} {...inputOf('weChat')} />
        </div>
        <TextField help="例如：平日 18:00 後請傳 LINE" {...inputOf('suggestMethod')} />
        <fieldset className="cv-group">
          <legend>緊急聯絡人</legend>
          <p className="help">可不填；填了其中一項，三項都要填寫。</p>
          <div className="cv-fields">
            <TextField autoComplete="section-emergency name" {...inEmergency('emergencyName')} />
            <TextField {...inEmergency('emergencyRelation')} />
            <TextField type="tel" autoComplete="section-emergency tel" {...inEmergency('emergencyMobile')} />
          </div>
        </fieldset>
      </PartForm>
    </CvFrame>
  );
}
