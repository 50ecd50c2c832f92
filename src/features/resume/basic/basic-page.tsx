import { useController } from 'react-hook-form';
import { call } from '#shared/call.ts';
import { RadioField } from '#ui/fields/choice-field.tsx';
import { Combobox } from '#ui/fields/combobox.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { tidyDate } from '#ui/fields/typed-date.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { CvFrame } from '../shared/cv-frame.tsx';
import { PartForm } from '../shared/part-form.tsx';
import { usePartForm } from '../shared/use-part-form.ts';
import { AvatarBox } from './avatar-box.tsx';
import {
  type AvatarInfo,
  MARITAL,
  MILITARY,
  NATIONS,
  type Personal,
  PersonalInput,
  type readAvatar,
  type readPersonal,
  type savePersonal,
} from './contract.ts';
import { PERSONAL_FIELDS as FIELDS, GENDERS } from './fields.ts';

interface BasicData {
  personal: Personal;
  avatar: AvatarInfo;
}

export async function loader(): Promise<BasicData> {
  const [personal, avatar] = await Promise.all([
    call<typeof readPersonal>('GET /api/personal'),
    call<typeof readAvatar>('GET /api/personal/avatar'),
  ]);
  return { personal, avatar };
}

const thisYear = new Date().getFullYear();
const BIRTH_YEARS = [thisYear - 100, thisYear] as const;

export default function BasicPage() {
  const { personal, avatar } = useLoaderData<BasicData>();
  const { avatarImageFileRoute: _, ...fields } = personal;
  const { formState, submit, control, isRestored, inputOf, dateOf } = usePartForm({
    name: '/cv/basic',
    fields: FIELDS,
    shape: PersonalInput,
    // Inputs contain text: an unset gender or measure is an empty one.
    stored: {
      ...fields,
      gender: fields.gender ? String(fields.gender) : '',
      height: fields.height === null ? '' : String(fields.height),
      weight: fields.weight === null ? '' : String(fields.weight),
      military: fields.military as '',
      marital: fields.marital as '',
    },
    save: (body) => call<typeof savePersonal>('POST /api/personal', { body }),
  });
  const { errors, isDirty, isSubmitting } = formState;
  const nation = useController({ control, name: 'nation' }).field;
  return (
    <CvFrame path="/cv/basic" lead="顧問與企業第一眼看到的資料，請填寫與證件相符的內容。">
      <AvatarBox avatar={avatar} />
      <PartForm {...{ submit, isSubmitting, isDirty, isRestored }}>
        <div className="cv-fields">
          <TextField autoComplete="name" isRequired {...inputOf('chineseName')} />
          <TextField autoCapitalize="words" {...inputOf('englishName')} />
        </div>
        <TextField
          autoCapitalize="characters"
          help="與護照上的英文拼音相同，例如 WANG, HSIAO-MING"
          {...inputOf('passportName')}
        />
        <div className="cv-fields">
          <Combobox
            label={FIELDS.nation.label}
            isRequired
            help="可輸入文字搜尋；清單中沒有的也可以直接輸入"
            name={nation.name}
            value={nation.value}
            onChange={nation.onChange}
            onBlur={nation.onBlur}
            inputRef={nation.ref}
            options={NATIONS}
            error={errors.nation}
          />
          <DateField
            isRequired
            autoComplete="bday"
            example="1995-03-09"
            {...dateOf('dateOfBirth', { setValueAs: tidyDate })}
            years={BIRTH_YEARS}
          />
        </div>
        <RadioField {...inputOf('gender')} options={GENDERS} />
        <div className="cv-fields">
          <SelectField {...inputOf('military')} options={MILITARY} />
          <SelectField {...inputOf('marital')} options={MARITAL} />
        </div>
        <div className="cv-fields">
          <TextField inputMode="decimal" {...inputOf('height')} />
          <TextField inputMode="decimal" {...inputOf('weight')} />
        </div>
        <p className="help">性別、兵役、婚姻、身高與體重皆可不填，不影響應徵。</p>
      </PartForm>
    </CvFrame>
  );
}
