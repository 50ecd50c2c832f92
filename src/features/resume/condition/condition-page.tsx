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
  WORK_TYPES,
} from './contract.ts';
import { CONDITION_FIELDS as FIELDS } from './fields.ts';

export const loader = () => call<typeof readCondition>('GET /api/condition');

const thisYear = new Date().getFullYear();
const DUTY_YEARS = [thisYear, thisYear + 2] as const;

const typed = (amount: number | null) => (amount === null ? '' : String(amount));

export default function ConditionPage() {
  const stored = useLoaderData<Condition>();
  const { formState, submit, put, isRestored, register, watch, setValue } = usePartForm({
    name: '/cv/condition',
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
  const { errors, isDirty, isSubmitting } = formState;
  const hasBounds = watch('payPeriod') !== NEGOTIABLE;
  const clearSalary = (event: { target: { value: string } }) => {
    if (event.target.value !== NEGOTIABLE) return;
    for (const field of ['currency', 'minimumSalary', 'maximumSalary'] as const) setValue(field, '');
  };
  return (
    <CvFrame path="/cv/condition" lead="說清楚想找的工作，顧問才不會推薦錯方向。">
      <PartForm {...{ submit, isSubmitting, isDirty, isRestored }}>
        <TextField
          label={FIELDS.jobObjective.label}
          isRequired
          field={register('jobObjective')}
          error={errors.jobObjective}
        />
        <RadioField
          label={FIELDS.workType.label}
          field={register('workType')}
          options={WORK_TYPES.map((value) => ({ value, label: value }))}
          error={errors.workType}
        />
        <TextField
          label={FIELDS.location.label}
          help="例如：台中市、彰化縣，或遠端"
          field={register('location')}
          error={errors.location}
        />
        <fieldset className="cv-group">
          <legend>薪資</legend>
          <div className="cv-fields">
            <SelectField
              label={FIELDS.payPeriod.label}
              isRequired
              field={register('payPeriod', {
                onChange: clearSalary,
                deps: ['currency', 'minimumSalary', 'maximumSalary'],
              })}
              options={PAY_PERIODS}
              error={errors.payPeriod}
            />
            <TextField
              label={FIELDS.currentSalary.label}
              field={register('currentSalary')}
              error={errors.currentSalary}
            />
          </div>
          {hasBounds && (
            <div className="cv-fields">
              <SelectField
                label={FIELDS.currency.label}
                isRequired
                field={register('currency')}
                options={CURRENCIES}
                error={errors.currency}
              />
              <TextField
                label={FIELDS.minimumSalary.label}
                inputMode="numeric"
                isRequired
                field={register('minimumSalary', { deps: ['maximumSalary'] })}
                error={errors.minimumSalary}
              />
              <TextField
                label={FIELDS.maximumSalary.label}
                inputMode="numeric"
                field={register('maximumSalary')}
                error={errors.maximumSalary}
              />
            </div>
          )}
        </fieldset>
        <fieldset className="cv-group">
          <legend>時間與報到</legend>
          <div className="cv-fields">
            <CheckField label={FIELDS.shift.label} field={register('shift')} />
            <CheckField label={FIELDS.arrange.label} field={register('arrange')} />
          </div>
          <TextField
            label={FIELDS.workTime.label}
            help="例如：09:00–18:00，或大夜班"
            field={register('workTime')}
            error={errors.workTime}
          />
          <div className="cv-fields">
            <DateField
              label={FIELDS.reportForDutyDate.label}
              field={register('reportForDutyDate', { setValueAs: tidyDate })}
              value={watch('reportForDutyDate') ?? ''}
              onPick={put('reportForDutyDate')}
              years={DUTY_YEARS}
              error={errors.reportForDutyDate}
            />
            <SelectField
              label={FIELDS.reportForDutyRange.label}
              help="錄取後多久可以上班"
              field={register('reportForDutyRange')}
              options={DUTY_RANGES}
              error={errors.reportForDutyRange}
            />
          </div>
        </fieldset>
        <TextField
          label={FIELDS.otherExpect.label}
          rows={4}
          field={register('otherExpect')}
          error={errors.otherExpect}
        />
      </PartForm>
    </CvFrame>
  );
}
