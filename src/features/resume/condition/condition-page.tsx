import { WORK_TYPES } from '#content/work-types.ts';
import { call } from '#shared/call.ts';
import { CheckField, RadioField } from '#ui/fields/choice-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { tidyDate } from '#ui/fields/typed-date.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { CvFrame } from '../shared/cv-frame.tsx';
import { PartForm } from '../shared/part-form.tsx';
import { usePartForm } from '../shared/use-part-form.ts';
import {
  type Condition,
  ConditionInput,
  CURRENCIES,
  DUTY_RANGES,
  NEGOTIABLE,
  PAY_PERIODS,
  type readCondition,
  type saveCondition,
} from './contract.ts';
import { CONDITION_FIELDS as FIELDS } from './fields.ts';

export const loader = () => call<typeof readCondition>('GET /api/condition');

const thisYear = new Date().getFullYear();
const DUTY_YEARS = [thisYear, thisYear + 2] as const;

const typed = (amount: number | null) => (amount === null ? '' : String(amount));

export default function ConditionPage() {
  const stored = useLoaderData<Condition>();
  const { formState, submit, isRestored, inputOf, dateOf, watch, setValue } = usePartForm({
    name: '/cv/condition',
    fields: FIELDS,
    shape: ConditionInput,
    stored: {
      ...stored,
      workType: (stored.workType || '全職') as '全職',
      payPeriod: stored.payPeriod as '面議',
      reportForDutyRange: stored.reportForDutyRange as '',
      minimumSalary: typed(stored.minimumSalary),
      maximumSalary: typed(stored.maximumSalary),
    },
    save: (body) => call<typeof saveCondition>('PUT /api/condition', { body }),
  });
  const { isDirty, isSubmitting } = formState;
  const hasBounds = watch('payPeriod') !== NEGOTIABLE;
  const clearSalary = (event: { target: { value: string } }) => {
    if (event.target.value !== NEGOTIABLE) return;
    for (const field of ['currency', 'minimumSalary', 'maximumSalary'] as const) setValue(field, '');
  };
  return (
    <CvFrame path="/cv/condition" lead="說清楚想找的工作，顧問才不會推薦錯方向。">
      <PartForm {...{ submit, isSubmitting, isDirty, isRestored }}>
        <TextField isRequired {...inputOf('jobObjective')} />
        <RadioField {...inputOf('workType')} options={WORK_TYPES.map((value) => ({ value, label: value }))} />
        <TextField help="例如：台中市、彰化縣，或遠端" {...inputOf('location')} />
        <fieldset className="cv-group">
          <legend>薪資</legend>
          <div className="cv-fields">
            <SelectField
              isRequired
              {...inputOf('payPeriod', {
                onChange: clearSalary,
                deps: ['currency', 'minimumSalary', 'maximumSalary'],
              })}
              options={PAY_PERIODS}
            />
            <TextField {...inputOf('currentSalary')} />
          </div>
          {hasBounds && (
            <div className="cv-fields">
              <SelectField isRequired {...inputOf('currency')} options={CURRENCIES} />
              <TextField inputMode="numeric" isRequired {...inputOf('minimumSalary', { deps: ['maximumSalary'] })} />
              <TextField inputMode="numeric" {...inputOf('maximumSalary')} />
            </div>
          )}
        </fieldset>
        <fieldset className="cv-group">
          <legend>時間與報到</legend>
          <div className="cv-fields">
            <CheckField {...inputOf('shift')} />
            <CheckField {...inputOf('arrange')} />
          </div>
          <TextField help="例如：09:00–18:00，或大夜班" {...inputOf('workTime')} />
          <div className="cv-fields">
            <DateField {...dateOf('reportForDutyDate', { setValueAs: tidyDate })} years={DUTY_YEARS} />
            <SelectField help="錄取後多久可以上班" {...inputOf('reportForDutyRange')} options={DUTY_RANGES} />
          </div>
        </fieldset>
        <TextField rows={4} {...inputOf('otherExpect')} />
      </PartForm>
    </CvFrame>
  );
}
